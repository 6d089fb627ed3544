/** The board while somebody looks at it: which city is large, what is chosen, and what clicks do. */
import { untrack } from "svelte";
import type { CardCityView } from "../../generated/card_city";
import type { LegalAction } from "../../generated/wire";
import type { BoardProps, Move } from "../registry";
import { building, growth, LEISURE_COST, limitOf, sizeOf, squareName, whyLost, type Kind } from "./city";
import {
  inZone,
  isComplete,
  moved,
  nextZone,
  notations,
  readDivision,
  room,
  ZONES,
  type Division,
  type Zone,
} from "./division";
import { say } from "./messages";
import { moveNumber } from "./moves";
import { byItself, decided, type Asked } from "./notice";
import { effectOf, type Effect, type Way } from "./preview";
import { readSituation, squaresOf, type SeatState, type Situation } from "./situation";
import { Words } from "./words";

export type CityProps = BoardProps<CardCityView>;
type Anchor = HTMLElement | SVGElement;

/** A card that is to be put on a square: how, and what it costs. */
export interface Placing {
  way: Way;
  kind: Kind;
  cost: number;
}

export class BoardModel {
  readonly props: CityProps;
  readonly situation: Situation = $derived.by(() =>
    readSituation(this.props.view, this.#actions, this.props.options ?? {}),
  );
  readonly words = $derived.by(() => new Words(this.props.text, this.props.names));
  /** Changes exactly when the position or the seat in front does. */
  readonly key = $derived.by(() => {
    const { position, seat, to_act } = this.props.view;
    return JSON.stringify([position, seat, to_act]);
  });

  /** Another city than the seat's own, shown large. */
  looked = $state<number | null>(null);
  /** The card chosen to be first, or the kind that shall grow. */
  chosen = $state<Kind | null>(null);
  /** The square under the pointer or with the focus. */
  hovered = $state<number | null>(null);
  /** A square chosen by touch, to be confirmed. */
  selected = $state<number | null>(null);
  division = $state.raw<Division | null>(null);
  note = $state("");
  sending = $state(false);
  /** What happened by itself since the last decision. */
  notice = $state.raw<string[]>([]);

  /** While a move is under way the page gives no actions: what could be done stays in sight, so that nothing jumps. */
  readonly #actions = $derived.by(() => {
    const { key } = this;
    const actions = this.props.actions.length || key !== this.#last.key ? this.props.actions : this.#last.actions;
    this.#last = { key, actions };
    return actions;
  });
  #last: { key: string; actions: LegalAction[] } = { key: "", actions: [] };

  #decision = "";
  /** What was to be decided at the last position. */
  #pending: Asked | null = null;
  /** What the board itself has sent since then, in notation. */
  #sent: string[] = [];
  #seat: number | null | undefined;

  constructor(props: CityProps) {
    this.props = props;
  }

  readonly me: SeatState = $derived.by(() => this.situation.seats[this.situation.me] as SeatState);
  /** The city shown large: one's own while there is something to do in it, for those who watch the one that acts. */
  readonly shown: number = $derived.by(() => {
    const { seated, me, active, toAct, step } = this.situation;
    if (this.looked !== null) return this.looked;
    if (seated) return me;
    const built = this.props.events.findLast(({ message }) => typeof message.args["square"] === "string");
    const where = built?.message.args["seat"];
    if (typeof where === "number") return where;
    return (step === "grow" || step === "buy" ? active : toAct[0]) ?? 0;
  });
  readonly highlight = $derived.by(() => new Set(this.props.highlight));

  /** What the prompt asks, in the seat's own city. */
  readonly ask: string | null = $derived.by(() => {
    const { acting, step } = this.situation;
    if (!acting) return null;
    return step === "build" && !this.me.ordered ? "first" : step;
  });

  /** The card that squares are lit for. */
  readonly placing: Placing | null = $derived.by(() => {
    const { ask, me } = this;
    if (ask === "build" && me.hand[0]) return this.#built(me.hand[0]);
    const wish = this.chosen;
    if (ask === "first" && wish) return this.#built(wish);
    if (ask === "grow") {
      const kinds = this.growing;
      const kind = wish && kinds.includes(wish as "R" | "C") ? wish : kinds[0];
      return kind ? { way: "grow", kind, cost: 0 } : null;
    }
    if (ask === "buy") return { way: "buy", kind: "I", cost: me.board.price };
    return null;
  });

  #built(kind: Kind): Placing {
    return { way: "build", kind, cost: kind === "L" ? LEISURE_COST : 0 };
  }

  /** The kinds that can grow now. */
  readonly growing: ("R" | "C")[] = $derived.by(() =>
    (["R", "C"] as const).filter((kind) => squaresOf(this.situation, `grow ${kind}`).size > 0),
  );

  /** The squares that would be legal for the card in question. */
  readonly legal: ReadonlySet<number> = $derived.by(() => {
    const { placing, situation, me } = this;
    if (!placing) return new Set();
    if (this.ask === "first") return new Set(building(me.city, placing.kind, me.coins));
    return squaresOf(situation, placing.way === "grow" ? `grow ${placing.kind}` : placing.way);
  });

  /** The kind that could grow as well. */
  readonly otherGrowing: "R" | "C" | null = $derived.by(() => {
    const { placing } = this;
    return placing?.way === "grow" ? (this.growing.find((kind) => kind !== placing.kind) ?? null) : null;
  });

  /** Squares where it can. */
  readonly otherLegal: ReadonlySet<number> = $derived.by(() =>
    this.otherGrowing ? squaresOf(this.situation, `grow ${this.otherGrowing}`) : new Set(),
  );

  /** What the card would do on each square that is legal for it. */
  readonly effects: ReadonlyMap<number, Effect> = $derived.by(() => {
    const { placing, me, situation } = this;
    if (!placing) return new Map();
    const treasury = { coins: me.coins, reserve: situation.reserve, cost: placing.cost };
    return new Map(
      [...this.legal].map((square) => [square, effectOf(me.city, placing.kind, square, treasury, situation.variants)]),
    );
  });

  /** The effect that is looked at now. */
  readonly effect: Effect | null = $derived.by(() => {
    if (this.shown !== this.situation.me) return null;
    return this.effects.get(this.selected ?? -1) ?? this.effects.get(this.hovered ?? -1) ?? null;
  });

  /** Why a card of this kind can't be built now, in short or with what comes of it; empty where it can. */
  lost(kind: Kind, form: "short" | "long"): string {
    const { city, coins } = this.me;
    const why = whyLost(city, kind, coins);
    if (!why) return "";
    const args = { kind: this.words.kind(kind), cost: LEISURE_COST, coins, size: sizeOf(city), limit: limitOf(city) };
    return say(form === "short" ? `hand.lost.${why}` : `hand.lost_text.${why}`, args);
  }

  /** Squares of a city where something could grow once there is room: none while it can't. */
  growthOf(state: SeatState): { R: number[]; C: number[] } {
    return growth(state.city, this.situation.reserve);
  }

  /** Takes a new position in. While others build, what was begun here stays. */
  enter(): void {
    untrack(() => {
      const { situation } = this;
      this.#tellNotice();
      const decision = JSON.stringify([this.ask, this.props.view.seat, situation.round, this.#own(), situation.picks]);
      this.sending = false;
      if (decision === this.#decision) return;
      this.#decision = decision;
      // Another person at the same screen begins with their own city.
      if (this.#seat !== this.props.view.seat) this.looked = null;
      this.#seat = this.props.view.seat;
      this.chosen = null;
      this.hovered = null;
      this.selected = null;
      this.note = "";
      if (situation.acting && ["build", "grow", "buy"].includes(situation.step)) this.looked = null;
      this.division =
        this.ask === "divide" ? readDivision(situation.rawOffer, situation.picks, situation.seats.length) : null;
    });
  }

  /** Adds what happened by itself with the last events; a decision of one's own, or going back, ends what was before. */
  #tellNotice(): void {
    const { situation, ask } = this;
    const { events, view } = this.props;
    const named = !this.#sent.some((notation) => notation.startsWith("build"));
    const pending = this.#pending && { ...this.#pending, named: this.#pending.ask === "first" && named };
    this.#pending = { ask, round: situation.round };
    this.#sent = [];
    if (this.#seat !== view.seat || !situation.seated || !pending || !events.length) {
      if (pending) this.notice = [];
      return;
    }
    if (decided(events, situation.me, pending)) this.notice = [];
    this.notice = [...this.notice, ...byItself(events, situation.me, pending, this.words)];
  }

  /** What the decision of the seat in front is about. */
  #own(): unknown[] {
    const { seat, hand, ordered, coins, city } = this.me;
    return [seat, hand, ordered, coins, [...city], this.situation.offer];
  }

  look(seat: number): void {
    this.looked = this.situation.seated && seat === this.situation.me ? null : seat;
    this.selected = null;
    this.hovered = null;
  }

  // -- cards and squares --------------------------------------------------------------------------------------------

  clickCard(kind: Kind, anchor: Anchor): void {
    const { ask } = this;
    if (ask === "first" || (ask === "grow" && this.growing.includes(kind as "R" | "C"))) {
      this.chosen = kind;
      this.selected = null;
      this.looked = null;
      this.note = "";
      this.props.sound("click");
    } else if (ask === "bottom") {
      void this.#send([`bottom ${kind}`]);
    } else {
      this.props.why(`first ${kind}`, anchor);
    }
  }

  /** Names a card first that has no square: it is discarded. */
  discard(kind: Kind): void {
    void this.#send([`first ${kind}`]);
  }

  hoverCard(kind: Kind | null): void {
    this.props.focus(kind && this.ask ? [`kind:${kind}`] : []);
  }

  hoverSquare(square: number | null): void {
    if (this.hovered === square) return;
    this.hovered = square;
    const possible = square !== null && (this.legal.has(square) || this.otherLegal.has(square));
    this.props.focus(possible ? [`square:${squareName(square)}`] : []);
  }

  /** A click on a square of the city shown large. With `touch` the first one shows what it would do. */
  clickSquare(square: number, anchor: Anchor, touch: boolean): void {
    const { placing } = this;
    if (this.shown !== this.situation.me || !this.situation.seated) return;
    if (!placing) {
      if (this.ask === "first") this.note = say("hand.first");
      return;
    }
    if (this.otherLegal.has(square) && !this.legal.has(square)) {
      this.chosen = this.otherGrowing;
    }
    if (!this.legal.has(square)) {
      this.selected = null;
      this.#askWhy(square, anchor);
    } else if (touch && this.selected !== square) {
      this.selected = square;
    } else {
      this.confirm(square);
    }
  }

  #askWhy(square: number, anchor: Anchor): void {
    const { placing, ask } = this;
    const name = squareName(square);
    if (!placing) return;
    if (ask === "first") this.note = say("hand.first");
    else this.props.why(placing.way === "grow" ? `grow ${placing.kind} ${name}` : `${placing.way} ${name}`, anchor);
  }

  /** Puts the card on the square. */
  confirm(square: number): void {
    const { placing, ask } = this;
    if (!placing) return;
    const name = squareName(square);
    if (ask === "first") void this.#send([`first ${placing.kind}`, `build ${name}`]);
    else void this.#send([placing.way === "grow" ? `grow ${placing.kind} ${name}` : `${placing.way} ${name}`]);
  }

  buyNothing(): void {
    void this.#send(["buy nothing"]);
  }

  take(group: 1 | 2): void {
    void this.#send([`take ${group}`]);
  }

  // -- the division -------------------------------------------------------------------------------------------------

  /** Moves a card on: by a click, or to a zone. */
  moveCard(label: number, to?: Zone, instead?: number): void {
    const { division } = this;
    if (!division) return;
    const card = division.cards.find((each) => each.label === label);
    const zone = to ?? nextZone(division, label);
    const next = moved(division, label, zone, instead);
    if (next) {
      this.division = next;
      this.note = "";
      this.props.sound("card");
    } else if (card && division.fixed.has(label)) {
      this.note = say("offer.fixed", { kind: this.words.kind(card.kind as Kind) });
    } else {
      this.note = say("offer.full", { zone: say(`offer.${zone}`) });
    }
  }

  /** One zone up or down from where the card is; past zones that are full. */
  shiftCard(label: number, by: 1 | -1): void {
    const { division } = this;
    const from = division?.zones.get(label);
    if (!division || !from) return;
    for (let at = ZONES.indexOf(from) + by; at >= 0 && at < ZONES.length; at += by) {
      const zone = ZONES[at] as Zone;
      if (zone === "up" || inZone(division, zone).length < room(division, zone)) return this.moveCard(label, zone);
    }
    const last = ZONES[ZONES.indexOf(from) + by];
    if (last) this.note = say("offer.full", { zone: say(`offer.${last}`) });
  }

  divideAgain(): void {
    const { situation } = this;
    this.division = readDivision(situation.rawOffer, situation.picks, situation.seats.length);
    this.note = "";
  }

  offerGroups(): void {
    const { division } = this;
    if (division && isComplete(division)) void this.#send(notations(division));
  }

  async #send(notations: string[]): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    this.#sent = notations;
    try {
      const moves: Move[] = notations.map((each) => this.situation.legal.get(each)?.move ?? moveNumber(each));
      await this.props.play(moves);
    } finally {
      this.sending = false;
    }
  }
}
