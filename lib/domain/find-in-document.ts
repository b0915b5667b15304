import { z } from "zod";
import { MAX_FIND_CHARS } from "./find-limits.ts";

/** What the viewer finds: words in a version, by default the newest. Without words, nothing is found. */
export const findQuerySchema = z.strictObject({
  version: z.coerce.number().int().min(1).optional(),
  words: z.string().max(MAX_FIND_CHARS).default(""),
});
