import { z } from "zod";

/** The kinds of values that a line of an archive holds. Columns keep their names and the database's own text forms. */

export const id = z.string().min(1).max(400);
export const words = z.string();
export const whole = z.number().int();
export const count = z.number().int().nonnegative();
export const real = z.number();
export const flag = z.boolean();
export const list = z.array(z.string());
export const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "not a sha256");
export const json = z.json();
export const record = z.record(z.string(), json);
export const items = z.array(json);
/** UTC, to the microsecond, as the database has it. */
export const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?\+00:00$/, "not a moment in UTC");
export const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, "not a day");
/** Base64. */
export const bytes = z.base64();
/** Half-precision numbers, little-endian, base64. */
export const halves = z.base64();

/** Whose version a row is of: the document and the number that `@<version>` names. */
export const ofVersion = { document: id, version: count } as const;
