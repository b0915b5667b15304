/**
 * Remembers the references of a layer and the contents of their rows in two numbers each, so that a million rows need
 * some 50 MB and not the memory of their texts. Two texts have the same 53 bits once in 10^16.
 */
export class References {
  #keys = new Float64Array(1024);
  #contents = new Float64Array(1024);
  #counts = new Uint32Array(1024);
  #size = 0;

  /**
   * Returns the reference under which a row is stored: its own, or with a number if another row has it. Null if another
   * row has the same reference and the same content.
   */
  add(reference: string, content: string): string | null {
    const [key, hash] = [hashOf(reference), hashOf(content)];
    const first = this.#placeOf(key);
    if (this.#keys[first] === 0) {
      this.#set(first, key, hash);
      return reference;
    }
    if (this.#contents[first] === hash || this.#has(`${reference}\u0000${content}`, hash)) return null;
    return this.#numbered(reference, hash);
  }

  #numbered(reference: string, content: number): string {
    const key = hashOf(reference);
    for (let number = (this.#counts[this.#placeOf(key)] ?? 0) + 1; ; number++) {
      const numbered = `${reference}-${number + 1}`;
      const free = this.#placeOf(hashOf(numbered));
      if (this.#keys[free] !== 0) continue;
      this.#set(free, hashOf(numbered), content);
      this.#counts[this.#placeOf(key)] = number;
      return numbered;
    }
  }

  /** True if a text was added before. Adds it. */
  #has(text: string, content: number): boolean {
    const key = hashOf(text);
    const place = this.#placeOf(key);
    if (this.#keys[place] !== 0) return true;
    this.#set(place, key, content);
    return false;
  }

  #placeOf(key: number): number {
    const mask = this.#keys.length - 1;
    let place = key % this.#keys.length;
    while (this.#keys[place] !== 0 && this.#keys[place] !== key) place = (place + 1) & mask;
    return place;
  }

  #set(place: number, key: number, content: number): void {
    this.#keys[place] = key;
    this.#contents[place] = content;
    this.#size++;
    if (this.#size * 2 > this.#keys.length) this.#grow();
  }

  #grow(): void {
    const [keys, contents, counts] = [this.#keys, this.#contents, this.#counts];
    this.#keys = new Float64Array(keys.length * 2);
    this.#contents = new Float64Array(keys.length * 2);
    this.#counts = new Uint32Array(keys.length * 2);
    for (const [at, key] of keys.entries()) {
      if (key === 0) continue;
      const place = this.#placeOf(key);
      this.#keys[place] = key;
      this.#contents[place] = contents[at] ?? 0;
      this.#counts[place] = counts[at] ?? 0;
    }
  }
}

/** Returns a hash of 53 bits that is not 0 (cyrb53). */
function hashOf(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0) || 1;
}
