/** A box with a text that grows: it shows the end, unless somebody has scrolled up to read there. */

export type Box = Pick<HTMLElement, "scrollTop" | "scrollHeight" | "clientHeight">;

/** So near the end somebody counts as being there, in px. */
const NEAR = 48;

export class Follower {
  following = $state(true);
  private last = { scrollTop: 0, scrollHeight: 0, clientHeight: 0 };

  /** The box was scrolled. It was somebody, and not the page, if the box and its text are as high as before. */
  scrolled(box: Box): void {
    const { scrollTop, scrollHeight, clientHeight } = box;
    if (!clientHeight) return; // It is out of sight.
    const same = scrollHeight === this.last.scrollHeight && clientHeight === this.last.clientHeight;
    if (scrollHeight - scrollTop - clientHeight < NEAR) this.following = true;
    else if (same && scrollTop < this.last.scrollTop) this.following = false;
    this.last = { scrollTop, scrollHeight, clientHeight };
  }

  /** The text or the box has changed. */
  changed(box: Box): void {
    if (!box.clientHeight) return;
    if (this.following) box.scrollTop = box.scrollHeight;
    this.scrolled(box);
  }

  /** Somebody would like to see the newest. */
  toEnd(box: Box): void {
    this.following = true;
    this.changed(box);
  }
}
