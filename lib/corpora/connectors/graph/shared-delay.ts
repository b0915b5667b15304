/** A delay that a service has requested. */
export type RequestedDelay = {
  readonly milliseconds: number;
  /** Reports that the delay is over. */
  over(): void;
};

/**
 * The delay that a service has requested, shared by all callers. Otherwise concurrent requests would continue, and the
 * service would delay them longer. Uses a clock that is never set.
 */
export class SharedDelay {
  #until = 0;

  /** @returns a function that reports that the delay is over. */
  start(milliseconds: number): RequestedDelay["over"] {
    const until = performance.now() + milliseconds;
    this.#until = Math.max(this.#until, until);
    return () => this.#end(until);
  }

  /** Returns null if requests are allowed now. */
  current(): RequestedDelay | null {
    const until = this.#until;
    const milliseconds = Math.round(until - performance.now());
    if (milliseconds <= 0) return null;
    return { milliseconds, over: () => this.#end(until) };
  }

  /** A longer delay that was requested meanwhile stays. */
  #end(until: number): void {
    if (this.#until === until) this.#until = 0;
  }
}
