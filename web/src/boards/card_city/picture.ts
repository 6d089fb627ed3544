/** The cities at the end as a picture: a list of shapes and words, written as SVG or painted as PNG. */
import { BUILDINGS, type Part } from "../../drawings/buildings";
import { columnOf, extent, rowOf, type City, type Piece } from "./city";

const CELL = 84;
const GAP = 40;
const HEAD = 92;
const FOOT = 54;
const PLOT = 5 * CELL;

const PAPER = {
  paper: "#f7f1e3",
  panel: "#fffbf2",
  sunken: "#efe7d4",
  ink: "#2b2620",
  muted: "#62594d",
  line: "#8d7f66",
};
const COLOURS: Record<Piece, string> = {
  R: "#4c8a3c",
  C: "#2f6aa0",
  L: "#b8382c",
  I: "#e0a91e",
  P: "#35302b",
  H: "#7b4a94",
};
const TITLE = "Fraunces, Georgia, serif";
const TEXT = "'Alegreya Sans', 'Gill Sans', system-ui, sans-serif";

export interface PictureCity {
  name: string;
  /** Score and, solo, level: already words. */
  result: string;
  winner: boolean;
  city: City;
}

interface Path {
  d: string;
  x: number;
  y: number;
  scale: number;
  fill: string | null;
  stroke: string | null;
  width: number;
}
interface Words {
  text: string;
  x: number;
  y: number;
  size: number;
  bold: boolean;
  font: string;
  fill: string;
  anchor: "start" | "middle" | "end";
}
export interface Scene {
  width: number;
  height: number;
  paths: Path[];
  words: Words[];
}

/** How far a colour is mixed into the panel: 0 to 1. */
function tint(colour: string, share: number): string {
  const channel = (text: string, at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(colour, at) * share + channel(PAPER.panel, at) * (1 - share)));
  return `#${mixed.map((each) => each.toString(16).padStart(2, "0")).join("")}`;
}

function box(width: number, height: number, radius: number): string {
  const [w, h] = [width - 2 * radius, height - 2 * radius];
  const arc = (x: number, y: number): string => `a${radius} ${radius} 0 0 1 ${x} ${y}`;
  return `M${radius} 0h${w}${arc(radius, radius)}v${h}${arc(-radius, radius)}h${-w}${arc(-radius, -radius)}v${-h}${arc(radius, -radius)}Z`;
}

export function makeScene(cities: readonly PictureCity[], title: string, kindName: (piece: Piece) => string): Scene {
  const across = cities.length === 4 ? 2 : cities.length;
  const down = Math.ceil(cities.length / across);
  const width = GAP + across * (PLOT + GAP);
  const height = HEAD + down * (PLOT + 76) + FOOT;
  const scene: Scene = { width, height, paths: [], words: [] };
  const flat = { x: 0, y: 0, scale: 1, stroke: null, width: 0 };
  scene.paths.push({ ...flat, d: `M0 0h${width}v${height}H0Z`, fill: PAPER.paper });
  scene.words.push(word(title, width / 2, 56, 36, { font: TITLE, anchor: "middle" }));
  cities.forEach((city, index) => {
    const x = GAP + (index % across) * (PLOT + GAP);
    const y = HEAD + Math.floor(index / across) * (PLOT + 76);
    drawCity(scene, city, x, y, kindName);
  });
  scene.words.push(word("Fourwalls", width / 2, height - 22, 17, { anchor: "middle", fill: PAPER.muted }));
  return scene;
}

function word(text: string, x: number, y: number, size: number, more: Partial<Words> = {}): Words {
  return { text, x, y, size, bold: false, font: TEXT, fill: PAPER.ink, anchor: "start", ...more };
}

function drawCity(scene: Scene, picture: PictureCity, x: number, y: number, kindName: (piece: Piece) => string): void {
  const { city } = picture;
  const area = extent(city);
  const dx = (5 - (area.right - area.left + 1)) / 2 - area.left;
  const dy = (5 - (area.bottom - area.top + 1)) / 2 - area.top;
  const plot = { d: box(PLOT + 12, PLOT + 12, 10), x: x - 6, y: y - 6, scale: 1, width: 3 };
  scene.paths.push({ ...plot, fill: PAPER.sunken, stroke: picture.winner ? COLOURS.H : PAPER.line });
  for (const [square, piece] of [...city].sort(([a], [b]) => a - b)) {
    drawCard(scene, piece, x + (columnOf(square) + dx) * CELL, y + (rowOf(square) + dy) * CELL, kindName(piece));
  }
  scene.words.push(word(picture.name, x, y + PLOT + 38, 24, { font: TITLE, bold: picture.winner }));
  scene.words.push(word(picture.result, x + PLOT, y + PLOT + 38, 21, { bold: true, anchor: "end" }));
}

function drawCard(scene: Scene, piece: Piece, x: number, y: number, name: string): void {
  const colour = COLOURS[piece];
  const card = { d: box(CELL - 6, CELL - 6, 7), x: x + 3, y: y + 3, scale: 1 };
  scene.paths.push({ ...card, fill: tint(colour, 0.17), stroke: colour, width: 2.5 });
  for (const { part, d } of BUILDINGS[piece]) {
    scene.paths.push({ d, x: x + 13, y: y + 9, scale: 0.9, ...paint(part, piece) });
  }
  scene.words.push(word(name, x + CELL / 2, y + CELL - 12, 13.5, { bold: true, anchor: "middle" }));
}

function paint(part: Part, piece: Piece): Pick<Path, "fill" | "stroke" | "width"> {
  const colour = COLOURS[piece];
  const ink = { stroke: PAPER.ink, width: 1.7 };
  if (part === "roof") return { fill: colour, ...ink };
  if (part === "wall") return { fill: PAPER.panel, ...ink };
  if (part === "open") return { fill: tint(colour, 0.26), ...ink };
  if (part === "light") return { fill: PAPER.panel, stroke: null, width: 0 };
  if (part === "fine") return { fill: null, stroke: piece === "H" ? PAPER.panel : colour, width: 2.2 };
  return { fill: null, ...ink };
}

// -- the two ways to keep it ------------------------------------------------------------------------------------------

const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

export function toSvg(scene: Scene): string {
  const paths = scene.paths.map(({ d, x, y, scale, fill, stroke, width }) => {
    const line = stroke ? ` stroke="${stroke}" stroke-width="${width}"` : "";
    const place = x || y || scale !== 1 ? ` transform="translate(${x} ${y}) scale(${scale})"` : "";
    return `<path d="${d}" fill="${fill ?? "none"}"${line}${place}/>`;
  });
  const words = scene.words.map(({ text, x, y, size, bold, font, fill, anchor }) => {
    const aligned = anchor === "start" ? "" : ` text-anchor="${anchor}"`;
    const weight = bold ? ' font-weight="700"' : "";
    return `<text x="${x}" y="${y}" font-family="${font}" font-size="${size}" fill="${fill}"${weight}${aligned}>${escaped(text)}</text>`;
  });
  const { width, height } = scene;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`,
    ` stroke-linejoin="round" stroke-linecap="round" fill-rule="evenodd">`,
    ...paths,
    ...words,
    "</svg>\n",
  ].join("\n");
}

/** The picture as PNG, twice as large; null where the browser can't paint. */
export function toPng(scene: Scene): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  const sharp = 2;
  canvas.width = scene.width * sharp;
  canvas.height = scene.height * sharp;
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  for (const { d, x, y, scale, fill, stroke, width } of scene.paths) {
    context.setTransform(scale * sharp, 0, 0, scale * sharp, x * sharp, y * sharp);
    context.lineJoin = context.lineCap = "round";
    const path = new Path2D(d);
    if (fill) {
      context.fillStyle = fill;
      context.fill(path, "evenodd");
    }
    if (stroke) {
      context.strokeStyle = stroke;
      context.lineWidth = width;
      context.stroke(path);
    }
  }
  context.setTransform(sharp, 0, 0, sharp, 0, 0);
  for (const { text, x, y, size, bold, font, fill, anchor } of scene.words) {
    context.font = `${bold ? 700 : 400} ${size}px ${font}`;
    context.fillStyle = fill;
    context.textAlign = anchor === "middle" ? "center" : anchor;
    context.fillText(text, x, y);
  }
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}
