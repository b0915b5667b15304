import { FACETS, type Facet } from "#lib/domain/embedding.ts";
import type { ValueReader } from "./sealed-value.ts";

/** Which vectors a slab has, in order of passage, facet and window. */
export type VectorRows = {
  /** 0 in a slab without vectors. */
  readonly dimension: number;
  readonly count: number;
  /** The passage of each row, by ordinal. */
  readonly ordinals: Uint16Array;
  readonly facets: Uint8Array;
  readonly windows: Uint16Array;
  /** The first row of each passage, then the number of rows. */
  readonly starts: Uint32Array;
  /** The passage of each sign code. Only the facets that find passages have codes, in the order of their rows. */
  readonly coded: Uint16Array;
};

/** The number of each facet in stored slabs, which never changes. 1 is free. */
const FACET_NUMBERS: Readonly<Record<Facet, number>> = { contextual: 0, content: 2 };
const FACET_BY_NUMBER = new Map(FACETS.map((facet) => [FACET_NUMBERS[facet], facet]));
/** Facets with lower numbers have sign codes. The others only add to the scores of what these find. */
const FIRST_WITHOUT_CODE = 2;

/** Compares facets by their place in a slab. */
export function facetNumber(facet: Facet): number {
  return FACET_NUMBERS[facet];
}

/** Returns the facet of a row. */
export function facetAt({ facets }: VectorRows, row: number): Facet {
  return FACET_BY_NUMBER.get(facets[row] ?? 0) ?? "content";
}

/** Returns the row of a passage's vector, or -1. */
export function findRow(rows: VectorRows, ordinal: number, facet: Facet, window: number): number {
  const end = rows.starts[ordinal + 1] ?? 0;
  for (let row = rows.starts[ordinal] ?? 0; row < end; row++)
    if (rows.facets[row] === FACET_NUMBERS[facet] && rows.windows[row] === window) return row;
  return -1;
}

/** True if the row has a sign code. */
export function hasCode({ facets }: Pick<VectorRows, "facets">, row: number): boolean {
  return (facets[row] ?? FIRST_WITHOUT_CODE) < FIRST_WITHOUT_CODE;
}

/**
 * Completes rows.
 * @param passages of the slab.
 */
export function vectorRows(
  passages: number,
  dimension: number,
  given: Pick<VectorRows, "ordinals" | "facets" | "windows">,
): VectorRows {
  const { ordinals } = given;
  const coded = ordinals.filter((_ordinal, row) => hasCode(given, row));
  return { ...given, dimension, count: ordinals.length, starts: startsOf(ordinals, passages), coded };
}

/**
 * Returns the first entry of each passage, then the number of entries.
 * @param ordinals the passage of each entry, ascending.
 */
export function startsOf(ordinals: Uint16Array, passages: number): Uint32Array {
  const starts = new Uint32Array(passages + 1);
  for (const ordinal of ordinals) starts[ordinal + 1] = (starts[ordinal + 1] ?? 0) + 1;
  for (let place = 1; place <= passages; place++)
    starts[place] = (starts[place] ?? 0) + (starts[place - 1] ?? 0);
  return starts;
}

/** The arrays of the rows in the order in which `readVectorRows` takes them. */
export function vectorRowArrays({ ordinals, facets, windows }: VectorRows) {
  return [ordinals, facets, windows];
}

/** @throws DamagedValueError if the value does not hold such rows. */
export function readVectorRows(
  reader: ValueReader,
  {
    passages,
    dimension,
    count,
  }: { readonly passages: number; readonly dimension: number; readonly count: number },
): VectorRows {
  const ordinals = reader.take(Uint16Array, count);
  const facets = reader.take(Uint8Array, count);
  const windows = reader.take(Uint16Array, count);
  const inOrder = ordinals.every((ordinal, row) => row === 0 || ordinal >= (ordinals[row - 1] ?? 0));
  reader.check(inOrder && (ordinals.at(-1) ?? -1) < passages, "its vectors are out of order");
  reader.check(
    facets.every((facet) => FACET_BY_NUMBER.has(facet)),
    "a facet is unknown",
  );
  return vectorRows(passages, dimension, { ordinals, facets, windows });
}
