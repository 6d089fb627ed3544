/** The board while somebody looks at it: what is shown, what is begun, and what clicks do. */
import { untrack } from "svelte";
import type { Entry, LegalAction } from "../../generated/wire";
import type { WallView } from "../../generated/the_wall";
import type { BoardProps } from "../registry";
import { buyNotation, inOrder, moveNumber, suitsOf, type Counts, type Pile, type Suit } from "./cards";
import {
  carriedOver,
  keepNotations,
  movesOf,
  obstacleTo,
  openDraft,
  payForMe,
  placedCounters,
  powerDraft,
  progressOf,
  underWay,
  withSuggestion,
  billOf,
  type Chosen,
  type Draft,
  type PaidDraft,
} from "./draft";
import { ghostOf, thingsOf, wishOf, type Ghost, type Wish } from "./ghost";
import { say } from "./messages";
import { left, missing, type Bill, type Purse, type Unit } from "./payment";
import {
  billFor,
  findPlaced,
  purseOf,
  readRules,
  readSituation,
  takeCost,
  type Offer,
  type Situation,
} from "./situation";
import { bySuit, emptyTray, nextTray, type TrayDie } from "./tray";
import { Words, placedName } from "./words";

export type WallProps = BoardProps<WallView>;
type Anchor = HTMLElement | SVGElement;

export class BoardModel {
  readonly props: WallProps;
  readonly situation: Situation = $derived.by(() =>
    readSituation(this.props.view, this.props.seat, this.#actions, readRules(this.props.options)),
  );
  readonly words = $derived.by(() => new Words(this.props.text, this.props.names));
  /** Changes exactly when the position or the seat in front does. */
  readonly key = $derived.by(() => {
    const { position, seat, to_act } = this.props.view;
    return JSON.stringify([position, seat, to_act]);
  });

  draft = $state.raw<Draft | null>(null);
  tray = $state.raw<TrayDie[]>(emptyTray());
  kept = $state.raw<ReadonlySet<number>>(new Set<number>());
  /** The dice that were rolled just now: they tumble. */
  rolled = $state.raw<ReadonlySet<number>>(new Set<number>());
  sunRolled = $state(false);
  wish = $state.raw<Wish | null>(null);
  note = $state("");
  /** The placed card that was clicked last, in words. */
  peek = $state("");
  sending = $state(false);

  readonly dice = $derived(bySuit(this.tray));
  readonly progress = $derived.by(() => (this.draft ? progressOf(this.situation, this.draft) : null));
  readonly ghost: Ghost = $derived.by(() => ghostOf(this.situation, this.wish ?? wishOf(this.draft)));
  readonly highlight = $derived.by(() => new Set(this.props.highlight));
  /** Whether dice can be chosen to be kept. */
  readonly keeping = $derived.by(() => {
    const { acting, step, free } = this.situation;
    return acting && (step === "keep" || step === "before") && free.length > 0;
  });

  /** While a move is under way the page gives no actions: what could be done stays in sight, so that nothing jumps. */
  readonly #actions = $derived.by(() => {
    const { key } = this;
    const actions = this.props.actions.length || key !== this.#last.key ? this.props.actions : this.#last.actions;
    this.#last = { key, actions };
    return actions;
  });
  #last: { key: string; actions: LegalAction[] } = { key: "", actions: [] };
  #told: readonly Entry[] = [];
  /** Units that were paid in the position before. */
  #paid = 0;

  constructor(props: WallProps) {
    this.props = props;
  }

  /** Takes a new position in: dice keep their places, a draft begins where the engine is. */
  enter(): void {
    const { situation, props } = this;
    untrack(() => {
      const fresh = props.events === this.#told ? [] : props.events;
      this.#told = props.events;
      const kept = keptFaces(fresh, situation);
      const before = this.tray;
      this.tray = nextTray(before, { free: situation.free, spent: situation.spent, kept }, this.kept);
      const rolled = this.tray.filter((die, place) => die.rolls !== before[place]?.rolls);
      this.rolled = new Set(rolled.map((die) => die.id));
      this.sunRolled = fresh.some((event) => event.kind === "sun_rolled");
      if (!this.keeping) this.kept = new Set();
      const begun = openDraft(situation, props.view);
      this.draft = begun && this.#goOn(begun);
      this.#paid = situation.paid.length;
      this.wish = null;
      this.note = "";
      this.peek = "";
      this.sending = false;
    });
  }

  /** What the engine has begun, with what was chosen for it here before. */
  #goOn(begun: Draft): Draft {
    const draft = carriedOver(this.situation, this.draft, this.#paid, begun);
    return "units" in draft ? { ...draft, units: this.#withDice(draft.units, []) } : draft;
  }

  /** The letters of the dice chosen to be kept. */
  get keptLetters(): string {
    return inOrder(this.tray.filter((die) => this.kept.has(die.id) && die.face).map((die) => die.face as Suit));
  }

  /** What the seat in front could pay with: before the roll with the dice chosen to be kept. */
  get purse(): Purse | null {
    const { situation } = this;
    if (!situation.seated || !situation.myTurn) return null;
    if (situation.stage === "main") return purseOf(situation);
    if (situation.stage !== "keep") return null;
    return { dice: suitsOf(this.keptLetters), sun: null, counters: situation.counters[situation.me as 0 | 1] };
  }

  /** What would be left to pay a market card with, once a power is paid for and has turned its die. */
  get marketPurse(): Purse | null {
    const { draft, purse } = this;
    if (!purse || !draft || draft.kind === "buy" || !("units" in draft)) return purse;
    const rest = left(purse, draft.units);
    if (draft.kind !== "turn" || !draft.face || !draft.to || !rest.dice.includes(draft.face)) return rest;
    const dice = [...rest.dice];
    dice.splice(dice.indexOf(draft.face), 1, draft.to);
    return { ...rest, dice };
  }

  /** What is still to be paid for a market card at a price; null: it can't be bought while another is being paid. */
  billOfOffer(id: string, price: number): Bill | null {
    const { situation, draft } = this;
    if (situation.step !== "pay") return billFor(id, price, situation.rules);
    return draft?.kind === "buy" && draft.card === id ? billOf(situation, draft) : null;
  }

  /** Counters of the seat in front that are not in the draft. */
  get countersLeft(): Counts {
    const { situation, draft } = this;
    const counters = { ...situation.counters[situation.me as 0 | 1] };
    const purse: Purse = { dice: [], sun: null, counters };
    const used = draft && "units" in draft ? draft.units.filter((unit) => unit.kind === "counter") : [];
    const rest = left(purse, used).counters;
    if (draft) for (const suit of Object.keys(rest) as Suit[]) rest[suit] -= placedCounters(draft, suit);
    return rest;
  }

  isChosen(die: number): boolean {
    const { draft } = this;
    if (!draft) return false;
    if (draft.kind === "turn") return draft.die === die;
    return "units" in draft && draft.units.some((unit) => unit.die === die);
  }

  get sunChosen(): boolean {
    const { draft } = this;
    return draft !== null && "units" in draft && draft.units.some((unit) => unit.kind === "sun");
  }

  /** What the active power would cost for a card across the wall; null where it is no such power. */
  targetCost(id: string): number | null {
    const power = this.takingPower;
    const found = power ? findPlaced(this.situation, id) : null;
    return power && found && !found.mine ? takeCost(power, id, found.placed.guardCount) : null;
  }

  /** Wyrms or Moons, where it can be used now. */
  get takingPower(): "Y" | "M" | null {
    const { situation, draft } = this;
    if (draft?.kind === "steal") return "Y";
    if (draft?.kind === "discard") return "M";
    const active = situation.active[situation.me as 0 | 1];
    return situation.legal.has("power") && (active === "Y" || active === "M") ? active : null;
  }

  /** Whether a placed card would answer to a click with something other than a reason. */
  canTarget(id: string, mine: boolean): boolean {
    const { situation, draft } = this;
    if (mine) return draft?.kind === "protect" || (this.powerReady && situation.active[situation.me as 0 | 1] === "K");
    const cost = this.targetCost(id);
    if (cost === null) return false;
    const held = Object.values(situation.counters[situation.me as 0 | 1]).reduce((sum, count) => sum + count, 0);
    return situation.step === "cost" ? draft !== null && "card" in draft && draft.card === id : cost <= held;
  }

  /** Whether a counter can be put into the draft. */
  get spendsCounters(): boolean {
    const { draft } = this;
    if (!draft) return false;
    if (draft.kind === "protect") return draft.card !== null;
    return "units" in draft && billOf(this.situation, draft) !== null;
  }

  /** Whether this unit could go into the payment now. */
  fits(unit: Unit): boolean {
    return this.draft !== null && obstacleTo(this.situation, this.draft, unit) === null;
  }

  /** Whether a die can be put into the draft, or is what it is about. */
  get spendsDice(): boolean {
    return this.draft?.kind === "turn" || (this.draft?.kind === "buy" && this.draft.pile !== null);
  }

  get powerReady(): boolean {
    return this.situation.legal.has("power");
  }

  // -- clicks -------------------------------------------------------------------------------------------------------

  clickOffer(id: string, anchor: Anchor): void {
    const { situation, draft } = this;
    const piles = (situation.offers.find((offer) => offer?.id === id)?.prices ?? []).filter((price) => price.legal);
    if (draft?.kind === "clear" && situation.step !== "cost") {
      this.#choose({ ...draft, card: id });
    } else if (piles.length) {
      const only = piles.length === 1 ? (piles[0]?.pile ?? null) : null;
      this.#begin({ kind: "buy", card: id, pile: only, units: [] });
    } else if (draft?.kind !== "buy" || draft.card !== id) {
      this.props.why(this.#buyQuestion(id), anchor);
    }
  }

  #buyQuestion(id: string): string {
    const piles = this.situation.offers.find((offer) => offer?.id === id)?.prices ?? [];
    const cheapest = [...piles].sort((a, b) => a.price - b.price)[0];
    return cheapest ? buyNotation(id, cheapest.pile) : `clear ${id}`;
  }

  clickPlaced(id: string, mine: boolean, anchor: Anchor): void {
    const { situation, draft } = this;
    const found = findPlaced(situation, id);
    this.peek = found ? placedName(this.words, found.placed, null) : "";
    const active = situation.active[situation.me as 0 | 1];
    const power = mine ? "protect" : active === "M" ? "discard" : "steal";
    if (
      !this.canTarget(id, mine) ||
      (draft?.kind === "protect" && situation.step === "protect_with" && !draft.placements.length && draft.card !== id)
    ) {
      this.props.why(`${power} ${id}`, anchor);
    } else if (draft?.kind === power) {
      this.#choose({ ...draft, card: id } as Draft);
    } else if (active) {
      this.#begin({ ...powerDraft(active), card: id } as Draft);
    }
  }

  clickDie(die: TrayDie, anchor: Anchor): void {
    const { draft } = this;
    if (!die.face) return this.#ask("keep none", anchor);
    if (this.keeping && !draft) {
      if (die.spent) return this.#ask(`keep ${inOrder([...this.keptLetters, die.face])}`, anchor);
      const kept = new Set(this.kept);
      if (!kept.delete(die.id)) kept.add(die.id);
      this.kept = kept;
      this.props.sound("click");
    } else if (draft && "units" in draft) {
      this.#dieInDraft(die, draft, anchor);
    } else if (draft?.kind === "take" && draft.suit === die.face && !die.spent) {
      this.cancel();
    } else {
      this.#beginTake(die.face, die.spent, anchor);
    }
  }

  #dieInDraft(die: TrayDie, draft: PaidDraft, anchor: Anchor): void {
    if (draft.kind === "turn" && (this.situation.step === "turn_die" || !underWay(this.situation))) {
      if (die.spent) return this.#ask(`turn ${die.face}`, anchor);
      this.#choose({ ...draft, face: die.face, die: die.id, to: null, units: [] });
    } else if (die.spent) {
      this.#ask(`die ${die.face}`, anchor);
    } else {
      this.#toggle({ kind: "die", suit: die.face as Suit, die: die.id });
    }
  }

  clickSun(anchor: Anchor): void {
    const { situation, draft } = this;
    if (!situation.sun) return;
    if (draft && "units" in draft) this.#toggle({ kind: "sun", suit: situation.sun });
    else this.#beginTake(situation.sun, situation.sunSpent, anchor);
  }

  #beginTake(suit: Suit, spent: boolean, anchor: Anchor): void {
    if (this.situation.legal.has(`take ${suit}`) && !spent) this.#begin({ kind: "take", suit });
    else this.#ask(`take ${suit}`, anchor);
  }

  /** Taking ends most turns: the first press chooses, the second (here or in the bar) does it. */
  chooseTake(suit: Suit): void {
    if (this.draft?.kind === "take" && this.draft.suit === suit) this.confirm();
    else this.#begin({ kind: "take", suit });
  }

  clickCounter(suit: Suit, anchor: Anchor): void {
    const { draft } = this;
    if (draft?.kind === "protect") {
      if (!draft.card) this.note = say("no.card_first");
      else if (this.countersLeft[suit] < 1) this.note = say("no.gone");
      else this.#change({ ...draft, placements: [...draft.placements, { card: draft.card, suit }] });
    } else if (draft && "units" in draft && billOf(this.situation, draft)) {
      this.#toggle({ kind: "counter", suit });
    } else if (draft?.kind === "buy") {
      this.note = say("no.pile");
    } else {
      this.#ask(`counter ${suit}`, anchor);
    }
  }

  /** Adds a unit to the payment; a die that is in it already is taken out. */
  #toggle(unit: Chosen): void {
    const { draft, situation } = this;
    if (!draft || !("units" in draft)) return;
    const same = (each: Chosen): boolean => (unit.kind === "sun" ? each.kind === "sun" : each.die === unit.die);
    if (unit.kind !== "counter" && draft.units.some(same)) {
      return this.#change({ ...draft, units: draft.units.filter((each) => !same(each)) });
    }
    if (!billOf(situation, draft)) {
      this.note = say(draft.kind === "buy" ? "no.pile" : "no.card_first");
      return;
    }
    const against = obstacleTo(situation, draft, unit);
    if (against) {
      const bill = billOf(situation, draft);
      const suits = against === "suit" ? (bill?.only ?? []) : bill ? missing(bill, [...draft.units, unit]) : [];
      this.note = say(`no.${against}`, { suits: this.words.suits(suits) });
      this.props.sound("no");
    } else {
      this.#change({ ...draft, units: [...draft.units, unit] });
    }
  }

  /** Takes a unit out of the payment, or a counter off a card again. */
  takeBack(place: number): void {
    const { draft } = this;
    if (!draft) return;
    if (draft.kind === "protect") {
      this.#change({ ...draft, placements: draft.placements.filter((_, index) => index !== place) });
    } else if ("units" in draft) {
      this.#change({ ...draft, units: draft.units.filter((_, index) => index !== place) });
    }
  }

  /** The piles between which the purchase that was begun can still choose; none where there is no choice. */
  get choices(): Offer["prices"] {
    const { draft, situation } = this;
    if (draft?.kind !== "buy" || underWay(situation)) return [];
    const prices = situation.offers.find((offer) => offer?.id === draft.card)?.prices ?? [];
    return prices.length > 1 ? prices : [];
  }

  choosePile(pile: Pile, anchor: Anchor): void {
    const { draft } = this;
    if (draft?.kind !== "buy") return;
    if (this.choices.some((choice) => choice.pile === pile && choice.legal)) this.#change({ ...draft, pile });
    else this.#ask(`buy ${draft.card} ${pile}`, anchor);
  }

  chooseFace(suit: Suit, anchor: Anchor): void {
    const { draft } = this;
    if (draft?.kind !== "turn") return;
    if (draft.face === suit) this.#ask(`to ${suit}`, anchor);
    else this.#choose({ ...draft, to: suit });
  }

  usePower(anchor: Anchor): void {
    const { situation } = this;
    const suit = situation.active[situation.me as 0 | 1];
    if (!this.powerReady || !suit) return this.#ask("power", anchor);
    if (suit === "S") void this.#send([moveNumber("power")]);
    else this.#begin(powerDraft(suit));
  }

  payForMe(): void {
    const { draft, situation } = this;
    if (!draft || !("units" in draft)) return;
    const units = payForMe(situation, draft);
    if (units) this.#change({ ...draft, units: this.#withDice(units, draft.units) });
  }

  /** Gives each unit that is a die one of the dice on the table, those first that were chosen before. */
  #withDice(units: readonly Unit[], before: readonly Chosen[]): Chosen[] {
    const chosen = before.map((unit) => unit.die);
    const open = this.tray.filter((die) => !die.spent);
    open.sort((a, b) => Number(chosen.includes(b.id)) - Number(chosen.includes(a.id)));
    return units.map(({ kind, suit }) => {
      const place = kind === "die" ? open.findIndex((die) => die.face === suit) : -1;
      const [die] = place >= 0 ? open.splice(place, 1) : [];
      return die ? { kind, suit, die: die.id } : { kind, suit };
    });
  }

  cancel(): void {
    if (this.draft && !underWay(this.situation)) this.#change(null);
    else if (this.keeping) this.kept = new Set();
  }

  confirm(): void {
    if (this.draft && this.progress?.ready) void this.#send(movesOf(this.situation, this.draft));
  }

  roll(): void {
    void this.#send(keepNotations(this.situation, this.keptLetters).map(moveNumber));
  }

  /** Ends the turn with nothing; where something could be had, it asks first. */
  doNothing(): void {
    const had = [...this.situation.legal].some((each) => each.startsWith("buy ") || each.startsWith("take "));
    if (had) this.#begin({ kind: "nothing" });
    else this.simple("no action");
  }

  /** A move without parts: "no action", "end turn", "stop". */
  simple(notation: string): void {
    void this.#send([moveNumber(notation)]);
  }

  hover(wish: Wish | null): void {
    if (wish === null && this.wish === null) return;
    this.wish = wish;
    this.props.focus(thingsOf(wish));
  }

  #ask(notation: string, anchor: Anchor): void {
    this.props.why(notation, anchor);
  }

  #begin(draft: Draft): void {
    this.props.sound("click");
    this.#choose(draft);
  }

  /** A draft whose subject has changed: its counters are suggested anew. */
  #choose(draft: Draft): void {
    this.#change(withSuggestion(this.situation, draft));
  }

  #change(draft: Draft | null): void {
    this.draft = draft;
    this.note = "";
    this.wish = null;
  }

  async #send(moves: number[]): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      await this.props.play(moves);
    } finally {
      this.sending = false;
    }
  }
}

/** The faces that stayed in the last roll among new log entries; null where there was none. */
function keptFaces(events: readonly Entry[], situation: Situation): Suit[] | null {
  const roll = events.filter((event) => event.kind === "rolled").at(-1);
  if (!roll) return null;
  const faces = [...situation.free, ...situation.spent];
  for (const face of suitsOf(roll.things.map((thing) => thing.split(":")[1] ?? "").join(""))) {
    const place = faces.indexOf(face);
    if (place >= 0) faces.splice(place, 1);
  }
  return faces;
}
