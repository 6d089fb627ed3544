/**
 * The socket of a table: requests with answers, and a connection that comes back by itself and goes on where it was.
 *
 * A request that was under way when the connection broke is sent again where that is safe: a move carries the number
 * of lines that were seen, so the server plays it once at most.
 */

import type { ClientMessage, Failed, Refused, ServerMessage, Update, Welcome } from "../generated/wire";

export type Connection = "connecting" | "open" | "lost" | "refused";

type Answer = Exclude<ServerMessage, Welcome | Update>;
type Unnumbered<M> = M extends { id: number } ? Omit<M, "id"> : never;
/** A message that gets an answer, without its number. */
export type Request = Unnumbered<ClientMessage>;

/** A request that the server did not carry out, or that was lost with the connection (`answer` null). */
export class RequestError extends Error {
  constructor(readonly answer: Refused | Failed | null) {
    super(answer?.text ?? "");
  }
}

export interface Handlers {
  welcome: (message: Welcome) => void;
  update: (message: Update) => void;
  /** Something failed that no request asked for. */
  failed: (message: Failed) => void;
  connection: (state: Connection, tries: number) => void;
  /** The number of the last log entry that is known, for `hello`. */
  since: () => number;
}

interface Waiting {
  message: ClientMessage & { id: number };
  sent: boolean;
  again: boolean;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** Requests that do no harm when they arrive twice. An undo would take back twice. */
const AGAIN = new Set<ClientMessage["type"]>(["play", "explain", "hint", "consent", "concede", "rematch", "invite"]);

const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 5000;
const PING_EVERY = 20_000;
const PING_WAIT = 10_000;

export class TableSocket {
  private socket: WebSocket | null = null;
  private waiting = new Map<number, Waiting>();
  private last = 0;
  private tries = 0;
  private welcomed = false;
  private ended = false;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private pinger: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly address: string,
    private readonly token: string,
    private readonly handlers: Handlers,
    private readonly open: (address: string) => WebSocket = (to) => new WebSocket(to),
  ) {
    this.connect();
    globalThis.addEventListener?.("online", this.hurry);
    globalThis.document?.addEventListener("visibilitychange", this.hurry);
  }

  /** Sends a request and waits for its answer. Rejects with RequestError. */
  ask(request: Request): Promise<Answer> {
    if (this.ended) return Promise.reject(new RequestError(null));
    const message = { ...request, id: ++this.last } as ClientMessage & { id: number };
    return new Promise((resolve, reject) => {
      const again = AGAIN.has(message.type);
      const entry = { message, sent: false, again, resolve, reject };
      this.waiting.set(message.id, entry);
      if (this.welcomed) this.send(entry);
    });
  }

  /** Asks for the view of another seat of mine; an update follows. */
  sit(seat: number): void {
    if (this.welcomed) this.socket?.send(JSON.stringify({ type: "sit", seat } satisfies ClientMessage));
  }

  /** Closes for good. */
  close(): void {
    this.ended = true;
    clearTimeout(this.retry);
    clearTimeout(this.pinger);
    globalThis.removeEventListener?.("online", this.hurry);
    globalThis.document?.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
    this.rejectAll();
  }

  private connect(): void {
    this.handlers.connection(this.tries ? "lost" : "connecting", this.tries);
    this.welcomed = false;
    const socket = this.open(this.address);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(
        JSON.stringify({ type: "hello", token: this.token, since: this.handlers.since() } satisfies ClientMessage),
      );
    };
    socket.onmessage = (event: MessageEvent) => {
      if (socket === this.socket) this.receive(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  private lost(): void {
    if (this.ended) return;
    this.socket = null;
    this.welcomed = false;
    clearTimeout(this.pinger);
    for (const [id, entry] of this.waiting) {
      if (entry.sent && !entry.again) {
        this.waiting.delete(id);
        entry.reject(new RequestError(null));
      } else entry.sent = false;
    }
    this.tries += 1;
    this.handlers.connection("lost", this.tries);
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (this.tries - 1));
    // Not all at the same moment after a restart of the server.
    this.retry = setTimeout(() => this.connect(), pause * (0.75 + Math.random() / 2));
  }

  /** Back on line, or looked at again: no need to wait. */
  private hurry = (): void => {
    if (this.ended || this.socket || globalThis.document?.visibilityState === "hidden") return;
    clearTimeout(this.retry);
    this.connect();
  };

  private send(entry: Waiting): void {
    entry.sent = true;
    this.socket?.send(JSON.stringify(entry.message));
  }

  private receive(message: ServerMessage): void {
    this.watch();
    switch (message.type) {
      case "welcome":
        this.welcomed = true;
        this.tries = 0;
        this.handlers.connection("open", 0);
        this.handlers.welcome(message);
        for (const entry of this.waiting.values()) this.send(entry);
        return;
      case "update":
        this.handlers.update(message);
        return;
      case "failed":
        if (message.code === "token" || message.code === "table") {
          this.refuse(message);
          return;
        }
        if (!this.waiting.has(message.id)) {
          this.handlers.failed(message);
          return;
        }
    }
    this.answer(message);
  }

  private answer(message: Answer): void {
    const entry = this.waiting.get(message.id);
    if (!entry) return;
    this.waiting.delete(message.id);
    if (message.type === "refused" || message.type === "failed") entry.reject(new RequestError(message));
    else entry.resolve(message);
  }

  /** The token or the table is wrong: trying again would not help. */
  private refuse(message: Failed): void {
    this.handlers.connection("refused", this.tries);
    this.handlers.failed(message);
    this.close();
  }

  private rejectAll(): void {
    for (const entry of this.waiting.values()) entry.reject(new RequestError(null));
    this.waiting.clear();
  }

  /** Asks for a sign of life after a silence; without one the connection is taken for lost. */
  private watch(): void {
    clearTimeout(this.pinger);
    if (this.ended) return;
    this.pinger = setTimeout(() => {
      const socket = this.socket;
      this.ask({ type: "ping" }).catch(() => undefined);
      this.pinger = setTimeout(() => {
        if (!socket || socket !== this.socket) return;
        socket.onclose = null;
        socket.close();
        this.lost();
      }, PING_WAIT);
    }, PING_EVERY);
  }
}
