// A game for boardgame.io that asks as much of its server as The Wall does of ours: a secret deck and a market of three
// cards, two seats with three piles each, counters, dice that are rolled each turn, turns of a few moves that can be
// taken back, about 1 kB to see and about 240 moves a match. Matches are kept in memory, or in the folder that is the
// argument. Its address is the first line of the output.

const { FlatFile, Server } = require('boardgame.io/server');
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const SUITS = ['moons', 'suns', 'waves', 'leaves', 'wyrms', 'knots'];
const PILES = ['people', 'places', 'events'];
const DECK = 36;
const MOVES_A_TURN = 3; // The Wall has 2.6
const MOVES = 240;

const card = (number) => ({ id: `card_${number}`, suits: [SUITS[number % 6], SUITS[(number + 1) % 6]] });

const side = () => ({
  piles: { people: [], places: [], events: [] },
  counters: Object.fromEntries(SUITS.map((suit) => [suit, 3])),
});

const prices = (cards, made) =>
  cards.flatMap(({ id }) => PILES.map((pile, place) => ({ card: id, pile, price: 1 + ((made + place) % 6) })));

const market = {
  name: 'market',
  setup: ({ random }) => {
    const deck = random.Shuffle([...Array(DECK).keys()]);
    const cards = deck.splice(0, 3).map(card);
    return { made: 0, market: cards, sides: [side(), side()], dice: [], prices: prices(cards, 0), secret: { deck } };
  },
  playerView: PlayerView.STRIP_SECRETS,
  turn: {
    minMoves: MOVES_A_TURN,
    maxMoves: MOVES_A_TURN,
    onBegin: ({ G, random }) => {
      G.dice = random.D6(6).map((face) => ({ suit: SUITS[face - 1], used: false }));
    },
  },
  moves: {
    take: ({ G, playerID }, place, pile) => {
      if (!G.market[place] || !PILES.includes(pile)) return INVALID_MOVE;
      const mine = G.sides[playerID];
      const [first, second] = G.market[place].suits;
      mine.piles[pile].push(G.market[place].id);
      if (mine.piles[pile].length > 4) mine.piles[pile].shift();
      mine.counters[first] = Math.max(0, mine.counters[first] - 1);
      mine.counters[second] += 1;
      const die = G.dice.find(({ used }) => !used);
      if (die) die.used = true;
      G.secret.deck.push(Number(G.market[place].id.slice(5)));
      G.market[place] = card(G.secret.deck.shift());
      G.made += 1;
      G.prices = prices(G.market, G.made);
      return undefined;
    },
  },
  endIf: ({ G }) => (G.made >= MOVES ? { draw: true } : undefined),
};

const log = console.log;
console.log = console.info = () => {}; // it says a line about itself
const [folder] = process.argv.slice(2);
Server({ games: [market], origins: [/localhost/], ...(folder && { db: new FlatFile({ dir: folder }) }) })
  .run({ port: 0 })
  .then(({ appServer }) => log(`http://127.0.0.1:${appServer.address().port}`));
