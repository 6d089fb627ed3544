// Made by scripts/make_types.py from the Python structs. Don't edit: run it again.

/** What a move means, made on request: its notation, its name in words and the things it touches. */
export interface Action {
  kind: string;
  notation: string;
  message: Message;
  things: string[];
}

/** The answer to `hint`: the move, what it is worth for the seat (0 to 1), why, and the next best ones. */
export interface Advised {
  type: 'advised';
  id: number;
  action: LegalAction;
  chance: number | null;
  why: Message;
  others: LegalAction[];
}

/** A bot that can take a seat: its spec, its name and what it is, in words. */
export interface BotLevel {
  spec: string;
  name: string;
  description: string;
}

export interface Concede {
  type: 'concede';
  id: number;
  seat: number;
}

/** The answer to another seat's wish to undo. */
export interface Consent {
  type: 'consent';
  id: number;
  seat: number;
  wish: number;
  agree: boolean;
}

/** The request with this id was carried out (for moves: stored and played). */
export interface Done {
  type: 'done';
  id: number;
}

/** A log entry as its reader may see it: its number, the kind of event, its text and the things it touches. */
export interface Entry {
  number: number;
  line: number;
  kind: string;
  message: Message;
  things: string[];
}

/** Why is this not possible? A move, or its notation. */
export interface Explain {
  type: 'explain';
  id: number;
  seat: number;
  move?: number | Param | null;
  notation?: string;
}

/** The answer to `explain`: no reasons means that the move is legal. */
export interface Explained {
  type: 'explained';
  id: number;
  reasons: Reason[];
}

/** A message that could not be read or answered; the connection goes on. `id` is 0 where it had none. */
export interface Failed {
  type: 'failed';
  id: number;
  code: 'hello' | 'internal' | 'malformed' | 'rate' | 'size' | 'storage' | 'table' | 'token';
  text: string;
}

/** A game as the home page and a table need it. `templates` are its texts by message id (see `Catalog`). */
export interface GameInfo {
  meta: Meta;
  options: OptionSpec[];
  templates: Record<string, string>;
  bots: BotLevel[];
}

/** The first message: the token, and the number of the last log entry that the client has. */
export interface Hello {
  type: 'hello';
  token: string;
  since?: number;
}

/** What would a bot do here, and why? */
export interface Hint {
  type: 'hint';
  id: number;
  seat: number;
}

/** A link for spectators, please; who asks again gets the same one. */
export interface Invite {
  type: 'invite';
  id: number;
}

/** The answer to `invite`: a token for spectators of this table. */
export interface Invited {
  type: 'invited';
  id: number;
  token: string;
}

/** A legal move with all that a button for it needs. */
export interface LegalAction {
  move: number | Param;
  action: Action;
}

/** A text id with its arguments. */
export interface Message {
  id: string;
  args: Record<string, number | string | (number | string | Message)[] | Message>;
}

/** Title, people, seats and length of a game, apart from its rules. `minutes` is what the box says. */
export interface Meta {
  id: string;
  title: string;
  summary: string;
  designer: string;
  publisher: string;
  credits: string;
  seats: number[];
  default_seats: number;
  minutes: number;
  rules_version: string;
  rule_prefix: string;
  stage: 'alpha' | 'beta' | 'production';
  secrets: boolean;
  simultaneous: boolean;
  data: string;
}

/** An order for a table. `data` is what the game is set up with besides, such as a board of somebody's own. */
export interface NewTable {
  game: string;
  seats: SeatOrder[];
  options?: Record<string, number | string | boolean | string[]>;
  data?: unknown;
  position?: string | null;
  seed?: string | null;
}

/** A rematch is open: its table, and the token for what this client was at the old one. */
export interface Offered {
  type: 'offered';
  id: number;
  table: string;
  token: string;
}

/** One option as a form or command line needs it. */
export interface OptionSpec {
  name: string;
  kind: 'choice' | 'flag' | 'list' | 'number';
  default: number | string | boolean | string[];
  choices: string[];
  minimum: number | null;
  maximum: number | null;
}

/** How a game ended. `scores` and `ranks` (1 is best, equal ranks are ties) go by seat; `account` shows how. */
export interface Outcome {
  scores: number[];
  ranks: number[];
  reason: Message;
  account: Score[];
}

/** A move with whole-number settings (an aim, a layout), only where a game declares it. */
export interface Param {
  kind: string;
  values: number[];
}

export interface Ping {
  type: 'ping';
  id: number;
}

/** Moves of a seat of mine, one or a whole payment; `lines` is the record's length that the client has seen. */
export interface Play {
  type: 'play';
  id: number;
  seat: number;
  lines: number;
  moves: (number | Param)[];
}

export interface Pong {
  type: 'pong';
  id: number;
}

/** An error in the form of RFC 9457; `reasons` where the rules refuse something. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  reasons: Reason[];
}

/** The pending decision of the viewing seat: what it is, its parts (price, paid, missing …) and the legal moves. */
export interface Prompt {
  kind: string;
  message: Message;
  moves: (number | Param)[];
  parts?: Record<string, number | string | (number | string)[]>;
  rules?: string[];
  notes?: Record<string, Message>;
}

/** Why a move is not possible: the rule, the text, and the things on the board it speaks of. */
export interface Reason {
  rule: string;
  message: Message;
  things: string[];
  text: string;
}

/** The request with this id was not carried out; nothing has changed. `code` says what kind of refusal it is. */
export interface Refused {
  type: 'refused';
  id: number;
  code: 'busy' | 'illegal' | 'notation' | 'over' | 'seat' | 'stale' | 'turn' | 'unavailable' | 'undo';
  text: string;
  reasons: Reason[];
}

/** The same game again; the first who asks opens the new table. */
export interface Rematch {
  type: 'rematch';
  id: number;
}

/** A seat of mine shall have this name from here on. */
export interface Rename {
  type: 'rename';
  id: number;
  seat: number;
  name: string;
}

/** A whole game as a spectator (or, for a running table, the token's seat) may see it. */
export interface Replay {
  game: string;
  names: string[];
  options: Record<string, number | string | boolean | string[]>;
  data: unknown;
  steps: ReplayStep[];
  verified: string;
  outcome: Outcome | null;
}

/** A step of a replay: a whole move with all that follows by itself, as the log tells it, and the view after it. */
export interface ReplayStep {
  lines: number;
  seat: number | null;
  log: Entry[];
  view: View;
}

/** A numbered rule, ruling, invariant or example. */
export interface RuleLine {
  id: string;
  text: string;
}

/** A section of a rule ledger: an anchor, its title, its level (2 or 3), free text, and the numbered lines. */
export interface RuleSection {
  anchor: string;
  title: string;
  level: number;
  text: string;
  lines: RuleLine[];
  aside: boolean;
}

/** One line of the final account: what was counted and what it gave each seat. */
export interface Score {
  message: Message;
  values: number[];
}

/** A seat as everybody sees it. `kind` is "human" or a bot's spec; `connected`: somebody has it open. */
export interface SeatInfo {
  seat: number;
  name: string;
  kind: string;
  connected: boolean;
}

/** The secret link of an open seat. */
export interface SeatLink {
  seat: number;
  token: string;
}

/** Who shall sit in a seat: the person who opens the table, a bot, or whoever gets the link. */
export interface SeatOrder {
  kind: 'bot' | 'me' | 'open';
  name: string;
  bot?: string;
}

/** Show me the view of this seat of mine (hot seat; the curtain is open for it). */
export interface Sit {
  type: 'sit';
  seat: number;
}

/** A table as a token's holder sees it: role, the seats it plays, and how far the game is. */
export interface TableInfo {
  table: string;
  game: string;
  options: Record<string, number | string | boolean | string[]>;
  data: unknown;
  seats: SeatInfo[];
  role: 'owner' | 'seat' | 'spectator';
  mine: number[];
  lines: number;
  over: boolean;
  to_act: number[];
  started: string;
  seeded: boolean;
  placed: boolean;
  rematch: string | null;
  host: number | null;
  outcome: Outcome | null;
}

/** A new table and its secrets, told once: the owner's token plays all "me" seats. */
export interface TableLinks {
  table: string;
  owner: string;
  spectator: string;
  seats: SeatLink[];
}

/** Take back the last own choice (or, with `turn`, as much of the turn as is fair). */
export interface Undo {
  type: 'undo';
  id: number;
  seat: number;
  turn?: boolean;
}

/** Whether a seat can take back its last choice or its turn now, and if not, why; `needs` consent of these seats. */
export interface UndoState {
  seat: number;
  last: Reason[];
  turn: Reason[];
  needs: number[];
}

/** How things stand: the view of the seat in front (or a spectator's), its actions, and new log entries. */
export interface Update {
  type: 'update';
  lines: number;
  to_act: number[];
  view: View;
  actions: LegalAction[];
  log: Entry[];
  seats: SeatInfo[];
  mine: number[];
  over: boolean;
  undo: UndoState | null;
  wish: Wish | null;
  thinking: number[];
  reset: boolean;
  rematch: string | null;
}

/** Everything a seat (or a spectator: `seat` None) may know now. Games add their own fields. */
export interface View {
  game: string;
  seats: number;
  seat?: number | null;
  to_act?: number[];
  turn?: number | null;
  prompt?: Prompt | null;
  outcome?: Outcome | null;
}

/** The answer to `hello`; an `update` with the log from `since` on follows. */
export interface Welcome {
  type: 'welcome';
  info: TableInfo;
}

/** Somebody's wish to undo that waits for consent. */
export interface Wish {
  wish: number;
  seat: number;
  waiting: number[];
}

export type ClientMessage =
  | Hello
  | Sit
  | Play
  | Explain
  | Undo
  | Consent
  | Rename
  | Concede
  | Hint
  | Rematch
  | Invite
  | Ping;

export type ServerMessage =
  | Welcome
  | Update
  | Done
  | Refused
  | Explained
  | Advised
  | Offered
  | Invited
  | Failed
  | Pong;
