import { z } from "zod";
import { LIST_LIMIT } from "./json-limits.ts";

/** A server accepts no longer address. */
const MAX_CHARS = 16_000;
const MAX_VALUE_CHARS = 2000;

/** Comma-separated values of a query string. A comma inside a value is written `%2C`. */
export const commaList = z
  .string()
  .max(MAX_CHARS)
  .transform((text) =>
    text
      .split(",")
      .map((part) => part.replaceAll("%2C", ",").trim())
      .filter((part) => part !== ""),
  )
  .pipe(z.array(z.string().max(MAX_VALUE_CHARS)).max(LIST_LIMIT));

/** The same, where an empty list is the same as none: `corpora=` means every corpus. */
export const optionalCommaList = commaList
  .transform((values) => (values.length === 0 ? undefined : values))
  .optional();
