/** Giving somebody a file: a game, a picture. */

import * as api from "./api";

export function download(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Saves the record of a table, as its token may see it, and returns the file's name. */
export async function saveRecord(game: string, table: string, token: string): Promise<string> {
  const record = await api.record(table, token);
  const name = `${game}-${new Date().toISOString().slice(0, 10)}-${table.slice(0, 6)}.walls`;
  download(record, name);
  return name;
}
