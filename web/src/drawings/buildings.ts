/**
 * The buildings of Card City, as shapes in a field of 64 by 52 that stands on its lower edge. Cards draw them in the
 * page's colours, the picture of a finished city in its own.
 */

export const PIECES = ["R", "C", "L", "I", "P", "H"] as const;
export type Building = (typeof PIECES)[number];

/** What a shape is: in the kind's colour, a wall, an opening, a line in ink, or a fine line in the kind's colour. */
export type Part = "roof" | "wall" | "open" | "line" | "fine" | "light";

export interface Shape {
  part: Part;
  d: string;
}

export const BUILDINGS: Record<Building, Shape[]> = {
  // A house with a chimney, a smaller one behind it, and a tree.
  R: [
    { part: "wall", d: "M35 48V31l8.5-8 8.5 8v17Z" },
    { part: "roof", d: "M32 32.5 43.5 21 55 32.500h-4L43.5 25.5 36 32.500Z" },
    { part: "open", d: "M41 34h5v5h-5Z" },
    { part: "roof", d: "M28 19v-8h5v12Z" },
    { part: "wall", d: "M10 48V27l12-11 12 11v21Z" },
    { part: "roof", d: "M5.5 29.5 22 13.500l16.5 16-3.5 2.500L22 20 9 32Z" },
    { part: "open", d: "M18.5 48V38h7v10ZM14 31h5v4.500h-5ZM25 31h5v4.500h-5Z" },
    { part: "line", d: "M58 48v-7" },
    { part: "roof", d: "M58 29c3.6 0 5 3.2 5 6.500s-2 6-5 6-5-2.7-5-6 1.4-6.5 5-6.500Z" },
  ],
  // A shop with a striped awning.
  C: [
    { part: "wall", d: "M9 26V8h46v18Z" },
    { part: "roof", d: "M6.5 8V3.500h51V8Z" },
    { part: "open", d: "M15 12.500h8v8h-8ZM28 12.500h8v8h-8ZM41 12.500h8v8h-8Z" },
    { part: "wall", d: "M7 48V28h50v20Z" },
    { part: "open", d: "M11.5 37.500H36V48H11.500ZM42 48V37.500h9.500V48Z" },
    { part: "roof", d: "M7 25h50l4 8.500c0 2-1.6 3.5-3.9 3.500h-50.200c-2.3 0-3.9-1.5-3.9-3.500Z" },
    { part: "light", d: "M15 25h8l-1.7 12h-9.300ZM28.5 25h7l.8 12h-8.600ZM41 25h8l3 12h-9.300Z" },
    { part: "line", d: "M7 25h50l4 8.500c0 2-1.6 3.5-3.9 3.500h-50.200c-2.3 0-3.9-1.5-3.9-3.500ZM24 48V37.5" },
  ],
  // A fountain.
  L: [
    {
      part: "fine",
      d: "M32 22V6M32 13c-2.5-6.5-10-6-11 2M32 13c2.5-6.5 10-6 11 2M20.5 26c-4.5 1.5-6 6-6 12M43.5 26c4.5 1.5 6 6 6 12M26 27c-2 3-2.5 7-2.5 11M38 27c2 3 2.5 7 2.5 11",
    },
    { part: "wall", d: "M29.5 40V26h5v14Z" },
    { part: "roof", d: "M18.5 21.500h27c-.5 5-6 7.5-13.5 7.500s-13-2.5-13.5-7.500Z" },
    { part: "open", d: "M7 40c0-3 11-5 25-5s25 2 25 5-11 4.5-25 4.5-25-1.5-25-4.500Z" },
    { part: "roof", d: "M7 40c0 3 11 4.5 25 4.500s25-1.5 25-4.500l-2.5 5.500c-1 2-9 3-22.5 3s-21.5-1-22.5-3Z" },
    { part: "line", d: "M18.5 21.500h27" },
  ],
  // A factory with a chimney.
  I: [
    { part: "fine", d: "M51 7.500c-4-1-3.5-5 .5-4.5 1.5-2.5 5.5-1.5 5.5 1 3.5-.5 4 4 .5 4" },
    { part: "wall", d: "M44.5 48 46 12h8l1.5 36Z" },
    { part: "roof", d: "M45.7 19h8.600l.3 6.500h-9.200ZM45.2 12v-2.500h9.600V12Z" },
    { part: "wall", d: "M5 48V28l13-9v9l13-9v9l13-9v29Z" },
    { part: "roof", d: "M5 28l13-9v9ZM18 28l13-9v9ZM31 28l13-9v9Z" },
    { part: "open", d: "M9 33.500h7v5H9ZM20 33.500h7v5h-7ZM31 48V34h8.500v14Z" },
    { part: "line", d: "M5 43.500h22" },
  ],
  // The sign of a car park, and a car.
  P: [
    { part: "line", d: "M15 48V32" },
    { part: "roof", d: "M5.5 4h19a3 3 0 0 1 3 3v22a3 3 0 0 1-3 3h-19a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Z" },
    {
      part: "light",
      d: "M9.5 27.500V8.500h6.800a6.2 6.2 0 0 1 0 12.400h-2.600v6.600Zm4.2-10.400h2.300a2.4 2.4 0 0 0 0-4.800h-2.300Z",
    },
    {
      part: "wall",
      d: "M25 44v-6.500l4.5-1.8 4.5-6.200c.6-.8 1.3-1 2.2-1h11c.9 0 1.7.3 2.3 1l4.7 5.5 5.3 1.700c1 .4 1.5 1 1.5 2V44Z",
    },
    { part: "open", d: "M33.5 35.5 37 31h5v4.500ZM44.5 35.500V31h3.500l4 4.500Z" },
    {
      part: "roof",
      d: "M34 40a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.600ZM53 40a4.3 4.3 0 1 1 0 8.6 4.3 4.3 0 0 1 0-8.600Z",
    },
  ],
  // The City Hall: columns, a dome, and a flag.
  H: [
    { part: "roof", d: "M32 1.500h9.500l-3 2.7 3 2.800H32Z" },
    { part: "line", d: "M32 12V1.5" },
    { part: "roof", d: "M18.5 25c0-9 6-14 13.5-14s13.5 5 13.5 14Z" },
    { part: "fine", d: "M27 25c0-6 1.5-10 5-13.5 3.5 3.5 5 7.5 5 13.5" },
    { part: "wall", d: "M8 30.5 10.5 25h43l2.5 5.500Z" },
    { part: "wall", d: "M10.5 44V30.500h43V44Z" },
    { part: "open", d: "M28 44v-7.500a4 4 0 0 1 8 0V44Z" },
    { part: "line", d: "M15.5 31v13M20 31v13M24.2 31v13M39.8 31v13M44 31v13M48.5 31v13" },
    { part: "wall", d: "M5 48v-4h54v4Z" },
  ],
};
