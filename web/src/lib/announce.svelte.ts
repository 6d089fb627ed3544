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
      this.text = this.parts.join(" ");
      this.parts = [];
    }, 80);
  }
}

export const announcer = new Announcer();
export const announce = (text: string): void => announcer.say(text);
