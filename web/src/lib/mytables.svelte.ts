/** The tables that this browser has been at, with their secrets. */

import type { TableLinks } from "../generated/wire";
import { read, write } from "./storage";

export interface MyTable {
  table: string;
  token: string;
  game: string;
  names: string[];
  /** When it was last opened here, in ms since 1970. */
  opened: number;
  over: boolean;
  /** It was opened just now and nobody has seen it yet. */
  fresh?: boolean;
  /** The links of the seats to give away, for who opened the table. */
  links?: { seats: { seat: number; token: string }[] };
}

const MOST = 50;

function known(value: unknown): MyTable[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (item): item is MyTable =>
      !!item && typeof item.table === "string" && typeof item.token === "string" && Array.isArray(item.names),
  );
}

class MyTables {
  list: MyTable[] = $state(known(read("tables", [])));

  find(table: string, token = ""): MyTable | undefined {
    return this.list.find((mine) => mine.table === table && (!token || mine.token === token));
  }

  /** A table just opened here, with its links. */
  opened(game: string, names: string[], links: TableLinks): void {
    this.put({
      table: links.table,
      token: links.owner,
      game,
      names,
      opened: Date.now(),
      over: false,
      fresh: true,
      links: { seats: links.seats },
    });
  }

  /** Adds a table, or brings what is known of it up to date. The latest stands first. */
  put(entry: MyTable): void {
    const old = this.find(entry.table, entry.token);
    const rest = read<unknown>("tables", []);
    const others = known(rest).filter((mine) => mine.table !== entry.table || mine.token !== entry.token);
    this.list = [{ ...old, ...entry }, ...others].slice(0, MOST);
    write("tables", this.list);
  }

  forget(entry: MyTable): void {
    this.list = this.list.filter((mine) => mine.table !== entry.table || mine.token !== entry.token);
    write("tables", this.list);
  }
}

export const myTables = new MyTables();
