/** A row of values that is compared with those of another version. */
export type AlignedRow = {
  /** Equal for rows with the same values in the same columns. */
  readonly same: string;
  /** Names the row: its value in the column that tells rows apart. Null if it has none. */
  readonly key: string | null;
  /** Words by column. */
  readonly cells: ReadonlyMap<number, string>;
};

/** Indexes of a row before and after. Null for a row that only one version has. */
export type RowPair = readonly [number | null, number | null];

type Rows = readonly AlignedRow[];
/** A part of both lists of rows. Ends are excluded. */
type Part = { readonly a: number; readonly aEnd: number; readonly b: number; readonly bEnd: number };

/** Comparing each row with each other costs time, so a larger part is paired by position. */
const MOST_COMPARISONS = 10_000;
/** Share of equal values from which two rows are versions of one. */
const ALIKE = 0.5;

/**
 * Pairs the rows of two versions in order: equal rows, then rows with the same key, then rows that are alike. An inserted
 * row leaves the pairs of all others as they are.
 */
export function alignRows(before: Rows, after: Rows): readonly RowPair[] {
  // The result does not depend on which version is the earlier one, so the parts are always compared in one order.
  const isSwapped = comesAfter(before, after);
  const [a, b] = isSwapped ? [after, before] : [before, after];
  const pairs: RowPair[] = [];
  const waiting: Part[] = [{ a: 0, aEnd: a.length, b: 0, bEnd: b.length }];
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const inner = withoutEqualEnds(a, b, part, pairs);
    const found = pairsOfPart(a, b, inner);
    // One by one: as arguments of one call, very many would overflow the stack.
    if (found.isWhole) for (const pair of found.pairs) pairs.push(pair);
    else for (const each of partsBetween(found.pairs, inner, pairs)) waiting.push(each);
  }
  const paired = completed(pairs, a.length, b.length);
  return isSwapped ? inOrder(paired.map(([one, other]) => [other, one])) : inOrder(paired);
}

function comesAfter(before: Rows, after: Rows): boolean {
  const most = Math.min(before.length, after.length);
  for (let at = 0; at < most; at++) {
    const [one, other] = [before[at]?.same ?? "", after[at]?.same ?? ""];
    if (one !== other) return one > other;
  }
  return before.length > after.length;
}

/** Pairs equal rows at the start and the end of a part. Returns the part between them. */
function withoutEqualEnds(before: Rows, after: Rows, part: Part, pairs: RowPair[]): Part {
  let { a, aEnd, b, bEnd } = part;
  for (; a < aEnd && b < bEnd && before[a]?.same === after[b]?.same; a++, b++) pairs.push([a, b]);
  for (; a < aEnd && b < bEnd && before[aEnd - 1]?.same === after[bEnd - 1]?.same; aEnd--, bEnd--)
    pairs.push([aEnd - 1, bEnd - 1]);
  return { a, aEnd, b, bEnd };
}

type Pair = readonly [number, number];
/** `isWhole` is true if the part has no other pairs. */
type Found = { readonly pairs: readonly Pair[]; readonly isWhole: boolean };

function pairsOfPart(before: Rows, after: Rows, part: Part): Found {
  const [many, others] = [part.aEnd - part.a, part.bEnd - part.b];
  if (many === 0 || others === 0) return { pairs: [], isWhole: true };
  if (many === 1 && others === 1)
    return { pairs: isVersion(before, after, part) ? [[part.a, part.b]] : [], isWhole: true };
  for (const nameOf of [({ same }: AlignedRow) => same, ({ key }: AlignedRow) => key]) {
    const pairs = uniquePairs(before, after, part, nameOf);
    if (pairs.length > 0) return { pairs, isWhole: false };
  }
  const isSmall = many * others <= MOST_COMPARISONS;
  return { pairs: (isSmall ? bestPairs : pairsByPosition)(before, after, part), isWhole: true };
}

/** A single row between equal ones is the same row if one value is left of it, or if it has one value only. */
function isVersion(before: Rows, after: Rows, { a, b }: Part): boolean {
  const [one, other] = [before[a], after[b]];
  if (!one || !other) return false;
  const isSingle = one.cells.size === 1 && other.cells.size === 1;
  return likeness(one, other) > 0 || (isSingle && [...one.cells.keys()][0] === [...other.cells.keys()][0]);
}

/** Pairs rows whose name no other row of the part has, as many as are in the same order in both. */
function uniquePairs(
  before: Rows,
  after: Rows,
  { a, aEnd, b, bEnd }: Part,
  nameOf: (row: AlignedRow) => string | null,
): readonly Pair[] {
  const own = uniqueNames(before, a, aEnd, nameOf);
  const others = uniqueNames(after, b, bEnd, nameOf);
  const pairs = [...own].flatMap(([name, at]): Pair[] => {
    const other = others.get(name);
    return at === null || other === undefined || other === null ? [] : [[at, other]];
  });
  return longestInOrder(pairs.sort(([one], [other]) => one - other));
}

function uniqueNames(
  rows: Rows,
  from: number,
  to: number,
  nameOf: (row: AlignedRow) => string | null,
): ReadonlyMap<string, number | null> {
  const names = new Map<string, number | null>();
  for (let at = from; at < to; at++) {
    const row = rows[at];
    const name = row ? nameOf(row) : null;
    if (name !== null) names.set(name, names.has(name) ? null : at);
  }
  return names;
}

/** Returns the most pairs whose second indexes rise (the longest increasing subsequence). */
function longestInOrder(pairs: readonly Pair[]): readonly Pair[] {
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, [, other]] of pairs.entries()) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((pairs[ends[middle] ?? 0]?.[1] ?? 0) < other) low = middle + 1;
      else high = middle;
    }
    previous[index] = low > 0 ? (ends[low - 1] ?? -1) : -1;
    ends[low] = index;
  }
  const chosen: Pair[] = [];
  for (let at = ends.at(-1) ?? -1; at >= 0; at = previous[at] ?? -1) {
    const pair = pairs[at];
    if (pair) chosen.push(pair);
  }
  return chosen.reverse();
}

/** Adds the pairs, and returns the parts before, between and after them. */
function partsBetween(found: readonly Pair[], part: Part, pairs: RowPair[]): readonly Part[] {
  const parts: Part[] = [];
  let [a, b] = [part.a, part.b];
  for (const [one, other] of found) {
    parts.push({ a, aEnd: one, b, bEnd: other });
    pairs.push([one, other]);
    [a, b] = [one + 1, other + 1];
  }
  return [...parts, { a, aEnd: part.aEnd, b, bEnd: part.bEnd }];
}

/** Share of equal values, 0 to 1. */
function likeness(one: AlignedRow, other: AlignedRow): number {
  let equal = 0;
  for (const [column, words] of one.cells) if (other.cells.get(column) === words) equal++;
  return equal / Math.max(one.cells.size, other.cells.size, 1);
}

/** Returns the pairs in order with the most equal values. */
function bestPairs(before: Rows, after: Rows, { a, aEnd, b, bEnd }: Part): readonly Pair[] {
  const width = bEnd - b + 1;
  const best = new Float64Array((aEnd - a + 1) * width);
  const valueAt = (one: number, other: number) => {
    const [row, candidate] = [before[one], after[other]];
    const value = row && candidate ? likeness(row, candidate) : 0;
    return value >= ALIKE ? value : 0;
  };
  const at = (one: number, other: number) => best[(one - a) * width + other - b] ?? 0;
  for (let one = aEnd - 1; one >= a; one--) {
    for (let other = bEnd - 1; other >= b; other--) {
      const value = valueAt(one, other);
      const paired = value > 0 ? value + at(one + 1, other + 1) : 0;
      best[(one - a) * width + other - b] = Math.max(paired, at(one + 1, other), at(one, other + 1));
    }
  }
  const pairs: Pair[] = [];
  let [one, other] = [a, b];
  while (one < aEnd && other < bEnd) {
    const value = valueAt(one, other);
    if (value > 0 && at(one, other) === value + at(one + 1, other + 1)) pairs.push([one++, other++]);
    else if (at(one, other) === at(one + 1, other)) one++;
    else other++;
  }
  return pairs;
}

function pairsByPosition(before: Rows, after: Rows, { a, aEnd, b, bEnd }: Part): readonly Pair[] {
  const pairs: Pair[] = [];
  for (let at = 0; a + at < aEnd && b + at < bEnd; at++) {
    const [row, other] = [before[a + at], after[b + at]];
    if (row && other && likeness(row, other) >= ALIKE) pairs.push([a + at, b + at]);
  }
  return pairs;
}

/** Adds the rows that have no pair. */
function completed(pairs: readonly RowPair[], many: number, others: number): RowPair[] {
  const [seen, seenOther] = [new Set(pairs.map(([one]) => one)), new Set(pairs.map(([, other]) => other))];
  const alone = Array.from({ length: many }, (_, at) => at).filter((at) => !seen.has(at));
  const aloneAfter = Array.from({ length: others }, (_, at) => at).filter((at) => !seenOther.has(at));
  return [
    ...pairs,
    ...alone.map((at): RowPair => [at, null]),
    ...aloneAfter.map((at): RowPair => [null, at]),
  ];
}

/** Orders pairs as both versions have them; between two pairs, the rows of the earlier version stand first. */
function inOrder(pairs: readonly RowPair[]): readonly RowPair[] {
  const both = pairs
    .flatMap(([one, other]): Pair[] => (one === null || other === null ? [] : [[one, other]]))
    .sort(([a], [b]) => a - b);
  const alone = (side: 0 | 1) =>
    pairs
      .filter((pair) => pair[1 - side] === null)
      .map((pair) => pair[side] ?? 0)
      .sort((a, b) => a - b);
  const [removed, added] = [alone(0), alone(1)];
  const ordered: RowPair[] = [];
  let [nextRemoved, nextAdded] = [0, 0];
  for (const [one, other] of [...both, [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as const]) {
    for (; (removed[nextRemoved] ?? one) < one; nextRemoved++)
      ordered.push([removed[nextRemoved] ?? null, null]);
    for (; (added[nextAdded] ?? other) < other; nextAdded++) ordered.push([null, added[nextAdded] ?? null]);
    if (Number.isFinite(one)) ordered.push([one, other]);
  }
  return ordered;
}
