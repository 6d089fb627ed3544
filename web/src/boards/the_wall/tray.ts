/**
 * The six dice as things that lie on the table. The engine knows only how many show which suit; here each die keeps
 * its place from view to view, so that it can be seen which of them are rolled and which stay.
 */
import { SUITS, type Suit } from "./cards";

export interface TrayDie {
  id: number;
  face: Suit | null;
  /** Spent in the turn that is shown (before a roll: in the opponent's last turn). */
  spent: boolean;
  /** Grows each time the die is rolled. */
  rolls: number;
}

export function emptyTray(): TrayDie[] {
  return Array.from({ length: 6 }, (_, id) => ({ id, face: null, spent: false, rolls: 0 }));
}

export interface Shown {
  /** Faces of dice that are not spent, and of those that are. */
  free: Suit[];
  spent: Suit[];
  /** Faces kept in a roll that has just happened; null where nothing was rolled. */
  kept: Suit[] | null;
}

/** The tray after a change. `favoured` are the dice that somebody chose to keep. */
export function nextTray(tray: TrayDie[], shown: Shown, favoured: ReadonlySet<number> = new Set()): TrayDie[] {
  const next = new Map<number, TrayDie>();
  const open = new Set(tray.map((die) => die.id));
  const settle = (die: TrayDie, face: Suit | null, spent: boolean, rolled: boolean): void => {
    open.delete(die.id);
    next.set(die.id, { id: die.id, face, spent, rolls: die.rolls + Number(rolled) });
  };
  const rest: { face: Suit; spent: boolean }[] = [
    ...shown.free.map((face) => ({ face, spent: false })),
    ...shown.spent.map((face) => ({ face, spent: true })),
  ];
  const match = (wanted: (die: TrayDie, face: Suit, spent: boolean) => boolean): void => {
    for (let place = 0; place < rest.length; place += 1) {
      const want = rest[place];
      const die = want && tray.find((each) => open.has(each.id) && wanted(each, want.face, want.spent));
      if (want && die) {
        settle(die, want.face, want.spent, false);
        rest.splice(place, 1);
        place -= 1;
      }
    }
  };
  if (shown.kept === null) {
    match((die, face, spent) => die.face === face && die.spent === spent);
    match((die, face, spent) => die.face === face && !die.spent && spent);
    match((die, face) => die.face === face);
  } else {
    for (const face of shown.kept) keep(face);
  }
  for (const want of rest) {
    const die = tray.find((each) => open.has(each.id));
    if (die) settle(die, want.face, want.spent, shown.kept !== null);
  }
  for (const id of [...open]) settle(tray[id] as TrayDie, null, false, false);
  return tray.map((die) => next.get(die.id) as TrayDie);

  function keep(face: Suit): void {
    const fitting = tray.filter((die) => open.has(die.id) && die.face === face);
    const die = fitting.find((each) => favoured.has(each.id)) ?? fitting.find((each) => !each.spent) ?? fitting[0];
    const place = rest.findIndex((want) => want.face === face);
    if (!die || place < 0) return;
    settle(die, face, rest[place]?.spent ?? false, false);
    rest.splice(place, 1);
  }
}

/** The dice in the order in which they lie on the table: by suit, those without a face last. */
export function bySuit(dice: readonly TrayDie[]): TrayDie[] {
  const place = (die: TrayDie): number => (die.face ? SUITS.indexOf(die.face) : SUITS.length);
  return [...dice].sort((a, b) => place(a) - place(b) || a.id - b.id);
}
