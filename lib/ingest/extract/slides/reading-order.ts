/** A rectangle on a slide, in any unit, with y downwards. */
export type Box = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
};

/** Something on a slide. `box` is null if the file does not say where it stands. */
export type Placed = {
  readonly box: Box | null;
  /** Number of characters, which tells a column of text from a row of labels. */
  readonly length: number;
};

type Known<T> = { readonly item: T; readonly box: Box; readonly length: number };

/** Beyond this number the order is by position alone, because cuts would take too long. */
const MAX_CUT = 2000;
/** Characters from which text is prose and not a label. */
const PROSE = 60;
/** Share of a height by which neighbours in one column may overlap: text boxes are often larger than their text. */
const OVERLAP = 0.15;

/**
 * Returns the items of a slide from top to bottom and from left to right. Columns of prose are read one after the
 * other. Items without a known place stay in the order of the file, at the end.
 */
export function inReadingOrder<T extends Placed>(items: readonly T[]): T[] {
  const known = items.flatMap((item): Known<T>[] =>
    item.box === null ? [] : [{ item, box: item.box, length: item.length }],
  );
  const ordered = known.length > MAX_CUT ? byPosition(known) : cut(known);
  return [...ordered.map(({ item }) => item), ...items.filter(({ box }) => box === null)];
}

function cut<T>(items: readonly Known<T>[]): Known<T>[] {
  if (items.length < 2) return [...items];
  const columns = groups(items, "x", "width");
  if (columns.length > 1 && columns.every(isProse)) return columns.flatMap((column) => cut(column));
  const rows = groups(items, "y", "height");
  if (rows.length > 1) return rows.flatMap((row) => cut(row));
  return columns.length > 1 ? columns.flatMap((column) => cut(column)) : byPosition(items);
}

function isProse<T>(column: readonly Known<T>[]): boolean {
  return column.some(({ length }) => length >= PROSE);
}

/** Returns the items divided where nothing stands along one direction, in the order along the other. */
function groups<T>(items: readonly Known<T>[], at: "x" | "y", size: "width" | "height"): Known<T>[][] {
  const sorted = items.toSorted((a, b) => a.box[at] - b.box[at]);
  const found: Known<T>[][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const item of sorted) {
    const { [at]: start, [size]: length } = item.box;
    const isNext = start >= end - OVERLAP * length;
    const last = found.at(-1);
    if (last && !isNext) last.push(item);
    else found.push([item]);
    end = Math.max(end, start + length);
  }
  return found;
}

function byPosition<T>(items: readonly Known<T>[]): Known<T>[] {
  return items.toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x);
}
