/** What a person likes: theme, motion, sound, pace. Kept in the browser. */

import { playSound } from "./sounds";
import { read, write } from "./storage";

export const THEMES = ["system", "light", "dark"] as const;
export const MOTIONS = ["system", "on", "off"] as const;
export const SPEEDS = ["slow", "normal", "fast", "instant"] as const;

interface Kept {
  theme: (typeof THEMES)[number];
  motion: (typeof MOTIONS)[number];
  speed: (typeof SPEEDS)[number];
  sound: boolean;
  keys: boolean;
  name: string;
  bot: string;
}

export const DEFAULTS: Kept = {
  theme: "system",
  motion: "system",
  speed: "normal",
  sound: false,
  keys: true,
  name: "",
  bot: "",
};

/** How long animations take, as a factor. */
const FACTOR: Record<Kept["speed"], number> = { slow: 1.8, normal: 1, fast: 0.5, instant: 0 };
/** How long a bot's move stands before the next one is shown, in ms. */
const PAUSE: Record<Kept["speed"], number> = { slow: 1500, normal: 650, fast: 300, instant: 0 };

/** Only known values count: what is in the browser may be old or edited. */
export function checked(value: unknown): Kept {
  const given = (value && typeof value === "object" ? value : {}) as Partial<Record<keyof Kept, unknown>>;
  const pick = <T extends string>(options: readonly T[], wish: unknown, fallback: T): T =>
    options.find((option) => option === wish) ?? fallback;
  const text = (wish: unknown): string => (typeof wish === "string" ? wish.slice(0, 40) : "");
  return {
    theme: pick(THEMES, given.theme, DEFAULTS.theme),
    motion: pick(MOTIONS, given.motion, DEFAULTS.motion),
    speed: pick(SPEEDS, given.speed, DEFAULTS.speed),
    sound: given.sound === true,
    keys: given.keys !== false,
    name: text(given.name),
    bot: text(given.bot),
  };
}

class Settings {
  kept: Kept = $state(checked(read("settings", null)));
  private lessMotion = $state(false);

  constructor() {
    const wish = globalThis.matchMedia?.("(prefers-reduced-motion: reduce)");
    this.lessMotion = wish?.matches ?? false;
    wish?.addEventListener("change", (event) => (this.lessMotion = event.matches));
  }

  /** Whether things may move. */
  get motion(): boolean {
    const { motion, speed } = this.kept;
    return speed !== "instant" && (motion === "on" || (motion === "system" && !this.lessMotion));
  }

  /** How long another player's move stands before the next is shown, in ms. */
  get pause(): number {
    return this.motion ? PAUSE[this.kept.speed] : 0;
  }

  /** Plays a sound if sounds are on. */
  sound = (name: string): void => {
    if (this.kept.sound) playSound(name);
  };

  set<K extends keyof Kept>(key: K, value: Kept[K]): void {
    this.kept[key] = value;
    write("settings", this.kept);
    this.show();
  }

  /** Puts theme and pace on the document. */
  show(): void {
    const root = document.documentElement;
    if (this.kept.theme === "system") delete root.dataset.theme;
    else root.dataset.theme = this.kept.theme;
    root.dataset.motion = this.motion ? "on" : "off";
    root.style.setProperty("--speed", String(this.motion ? FACTOR[this.kept.speed] : 0));
  }
}

export const settings = new Settings();
