/**
 * Runs pieces of work one at a time: urgent ones first, otherwise in order of arrival. Running work is never
 * interrupted, so pieces should be small.
 */
export class SerialQueue {
  #busy = false;
  readonly #urgent: (() => void)[] = [];
  readonly #ordinary: (() => void)[] = [];

  async run<T>(urgent: boolean, work: () => T | Promise<T>): Promise<T> {
    if (this.#busy) await new Promise<void>((start) => (urgent ? this.#urgent : this.#ordinary).push(start));
    this.#busy = true;
    try {
      return await work();
    } finally {
      // Waits for the next turn of the event loop, so that messages received during the work are read first.
      setImmediate(() => this.#startNext());
    }
  }

  #startNext(): void {
    const start = this.#urgent.shift() ?? this.#ordinary.shift();
    if (start) start();
    else this.#busy = false;
  }
}
