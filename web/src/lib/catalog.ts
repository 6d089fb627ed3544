/** Messages into English, exactly as core/messages.py does it. */

import type { Message } from "../generated/wire";

type Arg = Message["args"][string];

const FIELD = /\{(\w+)(?:\|([^|{}]*)\|([^|{}]*))?\}/g;

/**
 * English templates by message id. A template names arguments in braces: `{card}`; `{count|counter|counters}` picks the
 * word for one or many.
 */
export class Catalog {
  readonly templates: Record<string, string>;

  constructor(...tables: Record<string, string>[]) {
    this.templates = Object.assign({}, ...tables);
  }

  has(id: string): boolean {
    return Object.hasOwn(this.templates, id);
  }

  /** The message in English. Throws for an unknown id or a missing argument: both are programming mistakes. */
  text(message: Message, names: readonly string[] = []): string {
    const template = this.has(message.id) ? this.templates[message.id] : undefined;
    if (template === undefined) throw new Error(`there is no text ${message.id}`);
    const text = template.replace(FIELD, (_whole, key: string, one?: string, many?: string) => {
      const value = Object.hasOwn(message.args, key) ? message.args[key] : undefined;
      if (value === undefined) throw new Error(`the text ${message.id} needs ${key}`);
      if (many !== undefined) return value === 1 ? (one ?? "") : many;
      return this.word(key, value, names);
    });
    return template.startsWith("{") ? capitalised(text) : text;
  }

  private word(key: string, value: Arg, names: readonly string[]): string {
    if (Array.isArray(value)) return value.map((item) => this.word(key, item, names)).join(", ");
    if (typeof value === "object") return this.text(value, names);
    if (typeof value === "number" && (key === "seat" || key.endsWith("_seat"))) {
      return names[value] ?? `Seat ${value + 1}`;
    }
    return String(value);
  }
}

/** A way to say texts by their ids. `names` are the players' names, for arguments that are seats. */
export function speaker<Id extends string>(
  texts: Record<Id, string>,
): (id: Id, args?: Message["args"], names?: readonly string[]) => string {
  const catalog = new Catalog(texts);
  return (id, args = {}, names = []) => catalog.text({ id, args }, names);
}

function capitalised(text: string): string {
  const [first = "", ...rest] = text;
  return first.toUpperCase() + rest.join("");
}

/** As `Catalog.text`, but a page must not break for a text: a missing one is shown by its id. */
export function say(catalog: Catalog, message: Message, names: readonly string[] = []): string {
  try {
    return catalog.text(message, names);
  } catch (error) {
    console.error(error);
    return message.id;
  }
}
