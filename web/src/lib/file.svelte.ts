/** The .walls file that is being looked at; it outlives a reload of the page. */

const KEY = "fourwalls.file";

class ReplayFile {
  file: Blob | null = $state.raw(null);

  constructor() {
    try {
      const text = sessionStorage.getItem(KEY);
      if (text) this.file = new Blob([text]);
    } catch {
      // No storage: then a reload asks for the file again.
    }
  }

  open(file: Blob): void {
    this.file = file;
    void file.text().then((text) => {
      try {
        sessionStorage.setItem(KEY, text);
      } catch {
        // Too big: then a reload asks for the file again.
      }
    });
  }

  close(): void {
    this.file = null;
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Nothing was kept.
    }
  }
}

export const replayFile = new ReplayFile();
