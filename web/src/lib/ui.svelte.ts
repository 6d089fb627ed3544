/** What lies over the page: dialogs and short notes. */

export interface Note {
  text: string;
  bad: boolean;
}

const NOTE_STANDS = 6000;

class Ui {
  dialog: "settings" | "keys" | null = $state(null);
  note: Note | null = $state(null);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows a short note for a while. */
  tell(text: string, bad = false): void {
    this.note = { text, bad };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.note = null), NOTE_STANDS);
  }

  clear(): void {
    clearTimeout(this.timer);
    this.note = null;
  }
}

export const ui = new Ui();
