/** What screen readers are told without a move of the focus. */

class Announcer {
  text = $state("");
  private parts: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** Says this when there is a pause. Texts that come close together are said as one. */
  say(text: string): void {
    if (!text) return;
    this.parts.push(text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const next = this.parts.join(" ");
      // The same words once more are read out only if something changes.
      this.text = next === this.text ? `${next}\u00a0` : next;
      this.parts = [];
    }, 80);
  }

  /** Forgets what was said and what was about to be said. */
  clear(): void {
    clearTimeout(this.timer);
    this.parts = [];
    this.text = "";
  }
}

export const announcer = new Announcer();
export const announce = (text: string): void => announcer.say(text);
