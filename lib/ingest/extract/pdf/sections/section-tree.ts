import type { HeadingName } from "./heading-name.ts";

/** A heading before its place among the others is known. */
export type HeadingEntry = {
  readonly name: HeadingName;
  /** Level by type: 1 for the largest. */
  readonly rank: number;
  readonly page: number;
  /** Depth of the bookmark that names it, or null. */
  readonly bookmark: number | null;
  /** True for a heading on a cover, which no other section stands in. */
  readonly cover: boolean;
  /** True if the printed list of contents names it. */
  readonly listed: boolean;
  /** True for words that head many sections ("Reasoned justification"). They are parts of the section above them. */
  readonly repeated: boolean;
  /** True for words in capitals. They stand above other words in the same type. */
  readonly capitals: boolean;
};

type Stack = readonly HeadingEntry[];

/** Where the latest number of a series stood: under which parent, and its last number. */
type Series = { readonly parent: HeadingEntry | null; readonly last: number };

/** What is known about the numbers of the document. */
type Numbers = {
  readonly series: ReadonlyMap<string, Series>;
  /** True if a later heading continues the series of a number. */
  readonly goesOn: (above: HeadingEntry) => boolean;
};

const MAX_LEVEL = 6;

/**
 * Returns the level of each heading, which is its depth in the document's tree. Bookmarks decide where they exist.
 * Otherwise the kinds of names decide first, then type. Two numbered siblings never nest.
 */
export function sectionLevels(entries: readonly HeadingEntry[]): readonly number[] {
  let stack: Stack = [];
  const series = new Map<string, Series>();
  const holders = new Set<number>();
  const nextOf = new Map<string, number>();
  entries.forEach((entry, index) => {
    for (const key of orderKeys(entry, 0)) nextOf.set(key, index);
  });
  return entries.map((entry, index) => {
    const goesOn = (above: HeadingEntry) => {
      const hasNext = orderKeys(above, 1).some((key) => (nextOf.get(key) ?? index) > index);
      if (hasNext && above.name.kind === "number" && above.rank === entry.rank) holders.add(entry.rank);
      return hasNext || (above.name.kind === "number" && holders.has(above.rank));
    };
    const above = parentsOf(stack, entry, { series, goesOn });
    const key = seriesKey(entry);
    if (key !== null) series.set(key, { parent: above.at(-1) ?? null, last: lastNumber(entry) });
    stack = [...above, entry];
    return Math.min(MAX_LEVEL, stack.length);
  });
}

/** Returns the sections that a heading stands in, outermost first. */
function parentsOf(stack: Stack, entry: HeadingEntry, known: Numbers): Stack {
  const open = withoutClosed(stack, entry);
  const { bookmark } = entry;
  if (bookmark !== null) return upTo(open, (above) => above.bookmark !== null && above.bookmark < bookmark);
  // A heading that the bookmarks leave out stands below the bookmark before it.
  const floor = entry.name.kind === "matter" ? 0 : open.findLastIndex((above) => above.bookmark !== null) + 1;
  const fixed = open.slice(0, floor);
  return [...fixed, ...byName(open.slice(floor), entry, known)];
}

/** Ends covers, and sections that hold no others (contents, glossary), where another part of the document begins. */
function withoutClosed(stack: Stack, entry: HeadingEntry): Stack {
  const closed = stack.findIndex((above, index) => {
    if (above.cover) return true;
    if (above.name.kind !== "matter" || above.name.holds) return false;
    if (entry.name.kind !== "plain" && entry.name.kind !== "item")
      return entry.bookmark === null || above.bookmark === null;
    const lastPage = Math.max(...stack.slice(index).map(({ page }) => page));
    return above.name.matter === "contents" && entry.page > lastPage + (stack.length > index + 1 ? 1 : 0);
  });
  return closed < 0 ? stack : stack.slice(0, closed);
}

function byName(open: Stack, entry: HeadingEntry, known: Numbers): Stack {
  switch (entry.name.kind) {
    case "matter":
      return abovePart(open, entry);
    case "policy":
      return abovePolicy(open, entry, entry.name);
    case "division":
      return aboveDivision(open, entry, entry.name.word);
    case "number":
      return aboveNumber(open, entry, entry.name.numbers, known);
    default:
      return abovePlain(open, entry, known);
  }
}

/** Only the title of the whole document stands above an appendix or a glossary. */
function abovePart(open: Stack, entry: HeadingEntry): Stack {
  const [title] = open;
  return title?.name.kind === "plain" && title.page === 1 && title.rank < entry.rank ? [title] : [];
}

function abovePolicy(
  open: Stack,
  entry: HeadingEntry,
  name: Extract<HeadingName, { kind: "policy" }>,
): Stack {
  const first = open.findIndex(({ name: other }) => other.kind === "policy" && !holdsPolicy(other, name));
  const outer = first < 0 ? open : open.slice(0, first);
  return upTo(outer, ({ name: above, rank }) => {
    if (above.kind === "policy" || above.kind === "division") return true;
    if (above.kind === "number") return above.numbers.length === 1 || rank <= entry.rank;
    return rank < entry.rank;
  });
}

/** "H4" holds "H4.1", and the section "LP6 – Annexes" holds the box "Policy LP6 – Annexes". */
function holdsPolicy(
  outer: Extract<HeadingName, { kind: "policy" }>,
  inner: Extract<HeadingName, { kind: "policy" }>,
): boolean {
  if (inner.code === outer.code) return inner.named && !outer.named;
  return inner.code.startsWith(`${outer.code}.`);
}

function aboveDivision(open: Stack, entry: HeadingEntry, word: string): Stack {
  const same = open.findIndex(({ name }) => name.kind === "division" && orderOf(name.word) >= orderOf(word));
  const outer = same < 0 ? open : open.slice(0, same);
  return upTo(outer, ({ name, rank }) => {
    return name.kind === "division" || (name.kind === "plain" && rank < entry.rank);
  });
}

/** From the outermost to the innermost. */
const DIVISIONS = ["volume", "part", "section", "chapter", "item"];

function orderOf(word: string): number {
  return DIVISIONS.indexOf(word);
}

function aboveNumber(
  open: Stack,
  entry: HeadingEntry,
  numbers: readonly number[],
  { series }: Numbers,
): Stack {
  const holder = open.findLastIndex(({ name }) => isNumberOf(name, numbers.slice(0, -1)));
  if (holder >= 0) return open.slice(0, holder + 1);
  const sibling = open.findLastIndex(
    ({ name }) => name.kind === "number" && isSibling(name.numbers, numbers),
  );
  if (sibling >= 0) return open.slice(0, sibling);
  const before = series.get(seriesKey(entry) ?? "");
  const continues = before !== undefined && lastNumber(entry) > before.last;
  if (continues && before.parent === null) return [];
  const parent = continues && before.parent ? open.indexOf(before.parent) : -1;
  if (parent >= 0) return open.slice(0, parent + 1);
  return upTo(open, ({ name, rank }) => {
    if (name.kind === "number") return name.numbers.length < numbers.length && rank < entry.rank;
    // "PART IV" and "Appendix B" hold the numbers that begin in them, also in the same type.
    if (name.kind === "division" || (name.kind === "matter" && name.holds)) return rank <= entry.rank;
    return rank < entry.rank;
  });
}

/**
 * A heading without a number stands below a code in the same type, and below a number in the same type if the numbers
 * go on after it. Between two appendices it stands in the first, whatever its type.
 */
function abovePlain(open: Stack, entry: HeadingEntry, { goesOn }: Numbers): Stack {
  return upTo(open, (above) => {
    const { name, rank } = above;
    if (name.kind === "matter" && name.holds && goesOn(above)) return true;
    const labelled = name.kind !== "plain" && name.kind !== "item";
    // The list of contents names sections beside policies, not parts of policies.
    if (entry.listed && (name.kind === "policy" || (labelled && rank === entry.rank))) return false;
    if (labelled && entry.repeated) return true;
    if (labelled && rank === entry.rank) return name.kind !== "number" || goesOn(above);
    return rank < entry.rank || (rank === entry.rank && above.capitals && !entry.capitals);
  });
}

/** Drops the innermost sections until one may stand above. */
function upTo(open: Stack, isAbove: (entry: HeadingEntry) => boolean): Stack {
  return open.slice(0, open.findLastIndex(isAbove) + 1);
}

function isNumberOf(name: HeadingName, numbers: readonly number[]): boolean {
  return numbers.length > 0 && name.kind === "number" && sameNumbers(name.numbers, numbers);
}

function isSibling(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && sameNumbers(one.slice(0, -1), other.slice(0, -1));
}

function sameNumbers(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((number, index) => number === other[index]);
}

/** Returns the keys of a number `step` places further in its series. Appendices go on whatever their letters are. */
function orderKeys({ name }: HeadingEntry, step: number): readonly string[] {
  if (name.kind === "matter") return name.holds ? [name.matter] : [];
  if (name.kind !== "number") return [];
  const outer = name.numbers.slice(0, -1);
  return [[...outer, (name.numbers.at(-1) ?? 0) + step].join(".")];
}

/** Numbers that are printed alike, in one type and below the same number, are a series. */
function seriesKey({ name, rank }: HeadingEntry): string | null {
  return name.kind === "number" ? [name.style, rank, ...name.numbers.slice(0, -1)].join("|") : null;
}

function lastNumber({ name }: HeadingEntry): number {
  return name.kind === "number" ? (name.numbers.at(-1) ?? 0) : 0;
}
