import { damaged } from "#lib/archive/read.ts";
import type { ImportedVersion } from "./import-state.ts";

/** The numbers of a row that say where in its version it stands. A row has some of them. */
export type ImportedPlace = {
  readonly char_start?: number;
  readonly char_end?: number;
  readonly caption_start?: number | null;
  readonly caption_end?: number | null;
  readonly start_line?: number;
  readonly end_line?: number;
  /** A page's number in rows of pages. */
  readonly number?: number;
  readonly page?: number | null;
  readonly page_last?: number | null;
  /** Ordinal of the first passage of a segment. */
  readonly segment?: number;
  readonly chunk_ordinal?: number;
};

/**
 * Checks that a row's numbers are within its version and in order. Searches count on it.
 * @throws AppError("damaged")
 */
export function checkPlace(version: ImportedVersion, place: ImportedPlace): void {
  const { pageCount, charCount } = version;
  const ranges = [
    [place.char_start, place.char_end, charCount],
    [place.caption_start, place.caption_end, charCount],
    // The text has at most one line more than characters.
    [place.start_line, place.end_line, charCount + 1],
    [place.page, place.page_last, pageCount],
    [place.number, null, pageCount],
    [place.segment, place.chunk_ordinal, Number.POSITIVE_INFINITY],
  ] as const;
  for (const [start, end, most] of ranges) {
    const first = start ?? end ?? 0;
    const last = end ?? first;
    if (first > last || last > most)
      throw damaged("The archive has rows at places that their version does not have.");
  }
}

/** Checks a row whose version may be missing here: only the order of its numbers. @throws AppError("damaged") */
export function checkOrder(place: ImportedPlace): void {
  checkPlace({ id: 0, byteHash: "", pageCount: Number.MAX_VALUE, charCount: Number.MAX_VALUE }, place);
}
