import { z } from "zod";

/** Types of the values in the lines of an archive. Columns keep their names and the database's text forms. */

export const id = z.string().min(1).max(400);
export const words = z.string();
/** Largest value of the database's integers. */
const MAX_INTEGER = 2 ** 31 - 1;
const MAX_PAGES = 1_000_000;
export const whole = z.number().int().min(-MAX_INTEGER).max(MAX_INTEGER);
export const count = z.number().int().min(0).max(MAX_INTEGER);
/** A number without a column of its own: bytes of a file, rows of a table, the release of a schema. */
export const amount = z.number().int().min(0);
/** A page's number, from 1. */
export const pageNumber = z.number().int().min(1).max(MAX_PAGES);
export const pageCount = z.number().int().min(0).max(MAX_PAGES);
export const real = z.number();
export const flag = z.boolean();
export const list = z.array(z.string());
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "not a sha256");
export const json = z.json();
export const record = z.record(z.string(), json);
export const items = z.array(json);
/** UTC, to the microsecond, as in the database. */
export const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/, "not a moment in UTC");
export const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, "not a day");
/** Base64. */
export const bytes = z.base64();
/** Half-precision numbers, little-endian, base64. */
export const halves = z.base64();

/** The version that a row belongs to: the document, and the number in `@<version>`. */
export const ofVersion = { document: id, version: count } as const;
