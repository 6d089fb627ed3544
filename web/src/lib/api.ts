/** The server's HTTP, typed. */

import type { GameInfo, NewTable, Problem, Replay, RuleSection, TableInfo, TableLinks } from "../generated/wire";

/** What the server, or the way to it, answered instead. `status` 0: there was no answer. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly problem: Problem | null = null,
  ) {
    super(message);
  }
}

interface Ask {
  token?: string;
  body?: BodyInit;
  type?: string;
}

async function ask(path: string, { token, body, type }: Ask = {}): Promise<Response> {
  const headers: Record<string, string> = {};
  if (token) headers.Authorization = `Bearer ${token}`;
  if (type) headers["Content-Type"] = type;
  let answer: Response;
  try {
    answer = await fetch(path, { headers, ...(body === undefined ? {} : { method: "POST", body }) });
  } catch {
    throw new ApiError(0, "");
  }
  if (answer.ok) return answer;
  const problem = await readProblem(answer);
  throw new ApiError(answer.status, problem?.detail || problem?.title || answer.statusText, problem);
}

async function readProblem(answer: Response): Promise<Problem | null> {
  try {
    const value: unknown = await answer.json();
    return value && typeof value === "object" && "title" in value ? (value as Problem) : null;
  } catch {
    return null;
  }
}

async function json<T>(path: string, options: Ask = {}): Promise<T> {
  return (await ask(path, options)).json() as Promise<T>;
}

function kept<T>(load: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const found = new Map<string, Promise<T>>();
  return (key) => {
    const old = found.get(key);
    if (old) return old;
    const fresh = load(key);
    found.set(key, fresh);
    fresh.catch(() => found.delete(key));
    return fresh;
  };
}

const part = encodeURIComponent;

/** All games; asked once. */
export const games = (): Promise<GameInfo[]> => (allGames ??= askGames());
let allGames: Promise<GameInfo[]> | undefined;

async function askGames(): Promise<GameInfo[]> {
  try {
    return await json<GameInfo[]>("/api/games");
  } catch (error) {
    allGames = undefined; // the next time may be better
    throw error;
  }
}

/** One game; asked once, and not at all if all are known. */
export const game = kept(async (id) => {
  const known = await allGames?.catch(() => []);
  return known?.find((one) => one.meta.id === id) ?? json<GameInfo>(`/api/games/${part(id)}`);
});

/** The rules of a game; asked once. A game without a text of them has no sections. */
export const rules = kept(async (id) => {
  try {
    return await json<RuleSection[]>(`/api/games/${part(id)}/rules`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return [];
    throw error;
  }
});

export const newTable = (order: NewTable): Promise<TableLinks> =>
  json("/api/tables", { body: JSON.stringify(order), type: "application/json" });

export const table = (id: string, token: string): Promise<TableInfo> => json(`/api/tables/${part(id)}`, { token });

export const tableReplay = (id: string, token: string): Promise<Replay> =>
  json(`/api/tables/${part(id)}/replay`, { token });

export const record = async (id: string, token: string): Promise<Blob> =>
  (await ask(`/api/tables/${part(id)}/record`, { token })).blob();

export const fileReplay = (file: Blob): Promise<Replay> =>
  json("/api/replays", { body: file, type: "application/jsonl" });

/** The address of a table's socket. */
export function socketAddress(id: string): string {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${part(id)}/socket`;
}
