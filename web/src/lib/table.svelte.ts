/** A table as this browser knows it: how things stand, the story, and what can be asked of the server. */

import type {
  Advised,
  Entry,
  Failed,
  GameInfo,
  LegalAction,
  Message,
  Reason,
  SeatInfo,
  TableInfo,
  Update,
} from "../generated/wire";
import type { Move } from "../boards/registry";
import { t } from "../messages";
import { announce, announcer } from "./announce.svelte";
import * as api from "./api";
import { Catalog, say } from "./catalog";
import { myTables } from "./mytables.svelte";
import { router } from "./router.svelte";
import { settings } from "./settings.svelte";
import { RequestError, TableSocket, type Connection, type Request } from "./socket";
import { ui } from "./ui.svelte";

/** Why something is not possible, and where on the page it was asked. */
export interface Why {
  reasons: Reason[];
  anchor: Element | null;
}

export class TableState {
  readonly catalog: Catalog;

  connection: Connection = $state("connecting");
  refused: Failed | null = $state.raw(null);
  info: TableInfo | null = $state.raw(null);
  /** How things stand, as shown. */
  now: Update | null = $state.raw(null);
  log: Entry[] = $state.raw([]);
  /** What happened since the view before, for animations. */
  news: Entry[] = $state.raw([]);
  /** Updates that are here already and shown one by one. */
  waiting = $state(0);
  /** The record's length when I moved, until the answer is here; null when nothing is under way. */
  private moved: number | null = $state(null);
  /** How often the connection broke: an answer after a break is about an older question. */
  private breaks = 0;
  highlight: string[] = $state.raw([]);
  advice: Advised | null = $state.raw(null);
  advising = $state(false);
  why: Why | null = $state.raw(null);

  /** My last moves in notation, and the record's length before them. */
  played: { lines: number; notations: string[] } | null = $state.raw(null);

  /** Whether others' moves wait until somebody has read what their own has done: see `patient`. */
  held = $state(false);

  private readonly socket: TableSocket;
  /** After a move of mine others' moves are shown when `goOn` is called, not before. */
  private readonly patient: boolean;
  /** Whether the table belongs in the list of my tables. */
  private readonly kept: boolean;
  private queue: Update[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private shownAt = 0;

  constructor(
    readonly game: GameInfo,
    readonly table: string,
    readonly token: string,
    {
      kept = true,
      patient = false,
      open,
    }: { kept?: boolean; patient?: boolean; open?: (address: string) => WebSocket } = {},
  ) {
    this.kept = kept;
    this.patient = patient;
    this.catalog = new Catalog(game.templates);
    this.socket = new TableSocket(
      api.socketAddress(table),
      token,
      {
        welcome: ({ info }) => this.welcome(info),
        update: (update) => this.receive(update),
        failed: (message) => this.failed(message),
        connection: (state) => this.connected(state),
        since: () => this.since(),
      },
      open,
    );
    globalThis.document?.addEventListener("visibilitychange", this.unseen);
  }

  close(): void {
    globalThis.document?.removeEventListener("visibilitychange", this.unseen);
    clearTimeout(this.timer);
    this.socket.close();
  }

  // -- how things stand -----------------------------------------------------------------------------------------------

  readonly seats: SeatInfo[] = $derived(this.now?.seats ?? this.info?.seats ?? []);
  readonly names: string[] = $derived(this.seats.map((seat) => seat.name));
  readonly mine: number[] = $derived(this.now?.mine ?? this.info?.mine ?? []);
  /** The seat in front: whose view this is. */
  readonly seat: number | null = $derived(this.now?.view.seat ?? null);
  readonly over: boolean = $derived(this.now?.over ?? false);
  /** What the seat in front can do now. */
  readonly actions: LegalAction[] = $derived(this.curtain === null ? (this.now?.actions ?? []) : []);
  /** A move of mine is under way. */
  get busy(): boolean {
    return this.moved !== null;
  }
  /** Whether the seat in front may decide now. */
  get acting(): boolean {
    return this.actions.length > 0;
  }
  /**
   * The seat of mine that has to take over from the one in front. The server brings it to the front by itself where its
   * view tells nothing but what everybody may see.
   */
  get curtain(): number | null {
    if (!this.now || this.over || !this.game.meta.secrets || this.mine.length < 2) return null;
    const next = this.now.to_act.filter((seat) => this.mine.includes(seat));
    if (this.seat !== null && (next.includes(this.seat) || next.length === 0)) return null;
    return next[0] ?? this.mine[0] ?? null;
  }

  text = (message: Message): string => say(this.catalog, message, this.names);

  // -- from the server ------------------------------------------------------------------------------------------------

  private since(): number {
    // Who sits in front can change between secret hands; their story begins anew.
    const last = this.queue.at(-1)?.log.at(-1) ?? this.log.at(-1);
    return last?.number ?? 0;
  }

  private connected(state: Connection): void {
    const was = this.connection;
    this.connection = state;
    if (was === "lost" && state === "open") announce(t("table.back"));
    if (was === "open" && state === "lost") {
      this.breaks += 1;
      announce(t("table.lost"));
    }
  }

  private welcome(info: TableInfo): void {
    this.info = info;
    if (!this.kept) return;
    myTables.put({
      table: info.table,
      token: this.token,
      game: info.game,
      names: info.seats.map((seat) => seat.name),
      opened: Date.now(),
      over: info.over,
      fresh: false,
    });
  }

  private failed(message: Failed): void {
    if (message.code === "token" || message.code === "table") this.refused = message;
    else ui.tell(message.text, true);
  }

  /** Others' moves are shown one after the other, so that one can follow them; what I did is shown at once. */
  private receive(update: Update): void {
    const pause = settings.pause;
    const hidden = globalThis.document?.visibilityState === "hidden";
    const waits = this.held && !this.busy && !update.reset;
    if (!waits && (!this.now || this.busy || pause === 0 || hidden || update.reset)) {
      this.skip();
      if (this.moved !== null && update.lines > this.moved) this.moved = null;
      this.show(update);
      return;
    }
    this.queue.push(update);
    this.waiting = this.queue.length;
    this.plan();
  }

  private plan(): void {
    clearTimeout(this.timer);
    if (!this.queue.length || this.held) return;
    this.timer = setTimeout(
      () => {
        const next = this.queue.shift();
        this.waiting = this.queue.length;
        if (next) this.show(next);
        this.plan();
      },
      Math.max(0, this.shownAt + settings.pause - Date.now()),
    );
  }

  /** Lets others' moves be seen that have waited until now. */
  goOn = (): void => {
    this.held = false;
    if (settings.pause === 0) this.skip();
    else this.plan();
  };

  /** Shows everything that is here already. */
  skip = (): void => {
    clearTimeout(this.timer);
    while (this.queue.length) {
      const next = this.queue.shift();
      if (next) this.show(next);
    }
    this.waiting = 0;
  };

  private unseen = (): void => {
    if (document.visibilityState === "hidden" && !this.held) this.skip();
  };

  private show(update: Update): void {
    const first = this.now === null;
    const acted = this.acting ? this.seat : null;
    const over = this.over;
    const begin = update.log[0]?.number;
    const kept = update.reset && begin !== undefined ? this.log.filter((entry) => entry.number < begin) : this.log;
    const known = kept.at(-1)?.number ?? 0;
    const fresh = update.log.filter((entry) => entry.number > known);
    // Something happened: advice and answers are about the past.
    if (update.lines !== this.now?.lines) {
      this.advice = null;
      this.why = null;
      this.highlight = [];
    }
    // What was said to the one before is not for everybody's ears.
    if (this.game.meta.secrets && this.seat !== (update.view.seat ?? null)) announcer.clear();
    // Told anew from the start, perhaps in the words of another seat: what was seen before is no news.
    const seen = update.reset && begin === 1 ? (this.log.at(-1)?.number ?? Infinity) : 0;
    this.log = [...kept, ...fresh];
    this.news = first ? [] : fresh.filter((entry) => entry.number > seen);
    this.now = update;
    this.shownAt = fresh.length && !first ? Date.now() : this.shownAt;
    this.tell(first, acted, over);
  }

  /** Says in words, and in sounds, what has changed. */
  private tell(first: boolean, acted: number | null, over: boolean): void {
    if (this.curtain !== null) return;
    if (this.news.length) announce(this.news.map((entry) => this.text(entry.message)).join(" "));
    if (this.over && !over && !first) settings.sound("end");
    if (this.acting && (acted !== this.seat || first)) {
      if (!first) settings.sound("turn");
      this.sayPrompt();
    }
    if (this.over && !over && this.info) this.welcome({ ...this.info, seats: this.seats, over: true });
  }

  /** Reads out what is to be done now. */
  sayPrompt = (): void => {
    announce(this.promptText);
  };

  get promptText(): string {
    const now = this.now;
    if (!now) return t("table.connecting");
    const outcome = now.view.outcome;
    if (now.over || outcome) return outcome ? this.text(outcome.reason) : t("actions.none_over");
    if (now.view.prompt) return this.text(now.view.prompt.message);
    const [first, ...others] = now.to_act.filter((seat) => seat >= 0);
    if (first === undefined) return t("table.nature");
    if (this.held && this.waiting) return t("table.held", { seat: first }, this.names);
    if (others.length) {
      return t("table.wait_all", { names: [first, ...others].map((seat) => this.names[seat] ?? String(seat + 1)) });
    }
    return t(now.thinking.includes(first) ? "table.wait_bot" : "table.wait", { seat: first }, this.names);
  }

  // -- to the server --------------------------------------------------------------------------------------------------

  private async ask(request: Request, anchor: Element | null = null): Promise<boolean> {
    const breaks = this.breaks;
    try {
      await this.socket.ask(request);
      return true;
    } catch (error) {
      // Sent a second time after a break: it was done the first time.
      const done = error instanceof RequestError && error.answer?.code === "stale" && breaks !== this.breaks;
      if (!done) this.explainError(error, anchor);
      return false;
    }
  }

  private explainError(error: unknown, anchor: Element | null): void {
    if (!(error instanceof RequestError)) throw error;
    const answer = error.answer;
    settings.sound("no");
    if (!answer) ui.tell(t("table.lost_request"), true);
    else if (answer.type === "refused" && answer.reasons.length) this.why = { reasons: answer.reasons, anchor };
    else if (answer.code === "stale") ui.tell(t("table.stale"));
    else ui.tell(answer.text, true);
  }

  /** Plays moves of the seat in front: one, or a whole payment. */
  play = async (moves: Move[], anchor: Element | null = null): Promise<void> => {
    this.skip();
    const seat = this.seat;
    if (seat === null || !this.now || this.busy) return;
    const { lines } = this.now;
    const notations = moves.flatMap(
      (move) => this.actions.find((action) => same(action.move, move))?.action.notation ?? [],
    );
    this.moved = lines;
    this.held = this.patient;
    const played = await this.ask({ type: "play", seat, lines, moves }, anchor);
    // The update comes with or after the answer; until then the old actions are not for clicking.
    if (!played || (this.now.lines > lines && this.moved === lines)) this.moved = null;
    if (played) this.played = { lines, notations };
  };

  /** Asks why something is not possible and shows the answer at the anchor. */
  askWhy = async (notation: string, anchor: Element | null = null): Promise<void> => {
    const seat = this.seat ?? this.mine[0];
    if (seat === undefined) return;
    try {
      const answer = await this.socket.ask({ type: "explain", seat, notation });
      if (answer.type === "explained") this.why = { reasons: answer.reasons, anchor };
    } catch (error) {
      this.explainError(error, anchor);
    }
  };

  hint = async (): Promise<void> => {
    const seat = this.seat;
    if (seat === null || !this.acting || this.advising) return;
    this.advising = true;
    const lines = this.now?.lines;
    announce(t("hint.thinking"));
    try {
      const answer = await this.socket.ask({ type: "hint", seat });
      if (answer.type === "advised" && lines === this.now?.lines) {
        this.advice = answer;
        this.highlight = answer.action.action.things;
        announce(t("hint.move", { text: this.text(answer.action.action.message) }));
      }
    } catch (error) {
      this.explainError(error, null);
    } finally {
      this.advising = false;
    }
  };

  /** Takes back the last choice or the turn; where that is not possible, says why. */
  undo = async (turn: boolean, anchor: Element | null = null): Promise<void> => {
    this.skip();
    const state = this.now?.undo;
    if (!state) return;
    const reasons = turn ? state.turn : state.last;
    if (reasons.length && !state.needs.length) {
      this.why = { reasons, anchor };
      return;
    }
    await this.ask({ type: "undo", seat: state.seat, turn }, anchor);
  };

  consent = async (agree: boolean): Promise<void> => {
    const wish = this.now?.wish;
    const seat = wish?.waiting.find((asked) => this.mine.includes(asked));
    if (wish && seat !== undefined) await this.ask({ type: "consent", seat, wish: wish.wish, agree });
  };

  concede = async (): Promise<void> => {
    const seat = this.seat ?? this.mine[0];
    if (seat !== undefined) await this.ask({ type: "concede", seat });
  };

  /** What I am called from here on. What is wrong with the name, or nothing. */
  rename = async (name: string): Promise<string> => {
    const seat = this.mine[0];
    if (seat === undefined) return "";
    try {
      await this.socket.ask({ type: "rename", seat, name });
      return "";
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      return error.answer?.text ?? t("table.lost_request");
    }
  };

  /** Opens a rematch, or joins the one that is open, and goes there. Everybody moves on by one seat. */
  rematch = async (): Promise<void> => {
    try {
      const answer = await this.socket.ask({ type: "rematch" });
      if (answer.type !== "offered") return;
      const { table, token } = answer;
      const names = [...this.names.slice(-1), ...this.names.slice(0, -1)];
      myTables.put({ table, token, game: this.game.meta.id, names, opened: Date.now(), over: false });
      router.go({ page: "table", table, token });
      if (names.length > 1 && this.mine.length) {
        const seats = names.map((name, seat) => t("table.in_seat", { number: seat + 1, name }));
        ui.tell(t("table.changed_seats", { seats }));
      }
    } catch (error) {
      this.explainError(error, null);
    }
  };

  /** A token for spectators, or null where none is to be had; then the page says why. */
  invite = async (): Promise<string | null> => {
    try {
      const answer = await this.socket.ask({ type: "invite" });
      return answer.type === "invited" ? answer.token : null;
    } catch (error) {
      this.explainError(error, null);
      return null;
    }
  };

  sit = (seat: number): void => {
    this.log = [];
    this.socket.sit(seat);
  };

  focus = (things: string[]): void => {
    this.highlight = things;
  };
}

function same(one: Move, other: Move): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
