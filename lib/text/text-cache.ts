/** Values computed from texts, for the texts that were used last, up to a number of characters. */
export class TextCache<Value> {
  readonly #values = new Map<string, Value>();
  readonly #compute: (text: string) => Value;
  readonly #limit: number;
  #chars = 0;

  constructor(compute: (text: string) => Value, limit: number) {
    this.#compute = compute;
    this.#limit = limit;
  }

  /** Characters of all texts in the cache. */
  get chars(): number {
    return this.#chars;
  }

  get(text: string): Value {
    const known = this.#values.get(text);
    if (known !== undefined) {
      this.#values.delete(text);
      this.#values.set(text, known);
      return known;
    }
    const value = this.#compute(text);
    if (text.length > this.#limit) return value;
    this.#values.set(text, value);
    this.#chars += text.length;
    for (const [oldest] of this.#values) {
      if (this.#chars <= this.#limit) break;
      this.#values.delete(oldest);
      this.#chars -= oldest.length;
    }
    return value;
  }
}
