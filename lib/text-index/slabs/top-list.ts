/** An entry with its rank value; higher values come first, ties by lower id. */
export type Ranked = { readonly id: number; readonly value: number; readonly score: number };

/** Collects the best entries of many: a binary heap with the worst of them at its root. */
export type TopList = {
  /** The lowest value in a full list. Lower ones need not be offered. */
  readonly least: number;
  /** @param score is returned with the entry and does not order it. */
  offer(id: number, value: number, score: number): void;
  /** Returns the entries, best first, and ends the list. */
  take(): Ranked[];
};

/** @param depth the most entries to collect. */
export function topList(depth: number): TopList {
  const heap: Ranked[] = [];
  const list = {
    least: depth === 0 ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY,
    offer(id: number, value: number, score: number): void {
      const worst = heap[0];
      if (heap.length < depth) {
        heap.push({ id, value, score });
        rise(heap);
      } else if (worst !== undefined && (value > worst.value || (value === worst.value && id < worst.id))) {
        heap[0] = { id, value, score };
        sink(heap);
      } else return;
      if (heap.length === depth) list.least = heap[0]?.value ?? list.least;
    },
    take: () => heap.sort((a, b) => b.value - a.value || a.id - b.id),
  };
  return list;
}

function isWorse(a: Ranked | undefined, b: Ranked | undefined): boolean {
  if (a === undefined || b === undefined) return false;
  return a.value < b.value || (a.value === b.value && a.id > b.id);
}

function rise(heap: Ranked[]): void {
  let place = heap.length - 1;
  while (place > 0) {
    const parent = (place - 1) >>> 1;
    if (!isWorse(heap[place], heap[parent])) return;
    swap(heap, place, parent);
    place = parent;
  }
}

function sink(heap: Ranked[]): void {
  let place = 0;
  for (;;) {
    const left = 2 * place + 1;
    const child = isWorse(heap[left + 1], heap[left]) ? left + 1 : left;
    if (!isWorse(heap[child], heap[place])) return;
    swap(heap, place, child);
    place = child;
  }
}

function swap(heap: Ranked[], one: number, other: number): void {
  const [a, b] = [heap[one], heap[other]];
  if (a === undefined || b === undefined) return;
  heap[one] = b;
  heap[other] = a;
}
