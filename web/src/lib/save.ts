/** Saving a game as a file. */

import * as api from "./api";

/** Saves the record of a table, as its token may see it, and returns the file's name. */
export async function saveRecord(game: string, table: string, token: string): Promise<string> {
  const record = await api.record(table, token);
  const name = `${game}-${new Date().toISOString().slice(0, 10)}-${table.slice(0, 6)}.walls`;
  const address = URL.createObjectURL(record);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
  return name;
}
