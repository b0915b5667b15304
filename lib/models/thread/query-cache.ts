/** Cache of the last query vectors by text, because paging, filtering and typing repeat queries. */
export class QueryCache {
  readonly #size: number;
  readonly #vectors = new Map<string, Float32Array>();

  constructor(size: number) {
    this.#size = size;
  }

  /** Returns a copy, so that callers cannot change each other's vectors. */
  get(text: string): Float32Array | undefined {
    const vector = this.#vectors.get(text);
    if (!vector) return undefined;
    this.#vectors.delete(text); // insert again as the most recent
    this.#vectors.set(text, vector);
    return vector.slice();
  }

  set(text: string, vector: Float32Array): void {
    if (this.#size === 0) return;
    this.#vectors.delete(text);
    this.#vectors.set(text, vector.slice());
    if (this.#vectors.size <= this.#size) return;
    const [oldest] = this.#vectors.keys();
    if (oldest !== undefined) this.#vectors.delete(oldest);
  }
}
