import { z } from "zod";
import { entriesOf, MAX_COUNT, upTo } from "#lib/domain/stored-columns.ts";
import { PART_LIMIT } from "./limits.ts";

/**
 * Types of the values in the lines of an archive. Columns keep their names and the database's text forms. Every text and
 * list has a limit (kinds.test.ts), because pages over all corpora show them. A JSON column has its schema in
 * `lib/domain/stored-columns.ts`.
 */

export const id = z.string().min(1).max(400);
/** A text without a limit of its own. */
export const words = z.string().max(10_000);
/** A name or code that we write. */
export const name = z.string().max(400);
export const path = z.string().max(4096);
/** A document's text or a part of it. A part of an archive limits it. */
export const contents = z.string().max(PART_LIMIT);
/** Cited words and the words around them. */
export const quote = z.string().max(1_000_000);
export { upTo };
/** Short texts, cut at their limits. */
export const texts = (most: number, characters = 400) => entriesOf(upTo(characters), most);
/** Largest value of the database's integers. */
const MAX_INTEGER = 2 ** 31 - 1;
const MAX_PAGES = 1_000_000;
/** Far below the database's limit, so that a counter can still grow. */
export const whole = z.number().int().min(-MAX_COUNT).max(MAX_COUNT);
export const count = z.number().int().min(0).max(MAX_COUNT);
/** Bytes of an original. */
export const size = z.number().int().min(0).max(MAX_INTEGER);
/** A number without a column of its own: bytes of a file, rows of a table, the release of a schema. */
export const amount = z.number().int().min(0);
/** A page's number, from 1. */
export const pageNumber = z.number().int().min(1).max(MAX_PAGES);
export const pageCount = z.number().int().min(0).max(MAX_PAGES);
/** Sums of it fit in the database's numbers. */
export const real = z.number().min(-MAX_COUNT).max(MAX_COUNT);
export const flag = z.boolean();
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "not a sha256");
/** UTC, to the microsecond, as in the database. */
export const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/, "not a moment in UTC");
/** The time of a file at its source, which may be later than now. */
export const sourceMoment = moment.clone();
export const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, "not a day");
/** Base64. */
export const bytes = z.base64();
/** Half-precision numbers, little-endian, base64. */
export const halves = z.base64();

/** The version that a row belongs to: the document, and the number in `@<version>`. */
export const ofVersion = { document: id, version: count } as const;
