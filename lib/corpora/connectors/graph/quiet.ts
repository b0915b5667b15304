/** How long a service is to be left alone. */
export type Hold = {
  readonly milliseconds: number;
  /** Says that it has been waited for. */
  over(): void;
};

/**
 * What a service has asked of one who asks it, kept for all who do: with several files on their way, the others would go on
 * asking while one waits, and be held up longer for it. Reckoned by a clock that is never set.
 */
export class Quiet {
  #until = 0;

  /** @returns what says that it has been waited for. */
  hold(milliseconds: number): Hold["over"] {
    const until = performance.now() + milliseconds;
    this.#until = Math.max(this.#until, until);
    return () => this.#end(until);
  }

  /** Null while it may be asked. */
  held(): Hold | null {
    const until = this.#until;
    const milliseconds = Math.round(until - performance.now());
    if (milliseconds <= 0) return null;
    return { milliseconds, over: () => this.#end(until) };
  }

  /** Unless it was asked to be left alone for longer meanwhile. */
  #end(until: number): void {
    if (this.#until === until) this.#until = 0;
  }
}
