import { z } from "zod";

/** Limits of finding words in a document. */
export const MOST_MATCHES = 1000;
export const LONGEST_WORDS = 200;

/** What the viewer finds: words in a version, by default the newest. Without words, nothing is found. */
export const findQuerySchema = z.strictObject({
  version: z.coerce.number().int().min(1).optional(),
  words: z.string().max(LONGEST_WORDS).default(""),
});
