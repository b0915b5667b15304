import { z } from "zod";
import { corpusIdSchema } from "./corpus-binding.ts";

/** What the list of synonyms and the list of topics have in common: rows of words and phrases that people edit. */

export const MAX_TERM_CHARS = 80;

/** Characters that separate terms in a file or a form, or that no term has. */
const SEPARATORS = /[;\n\r\t\p{Cc}]/u;

export const termSchema = z
  .string()
  .trim()
  .min(1, "a term is empty")
  .max(MAX_TERM_CHARS, `a term has at most ${MAX_TERM_CHARS} characters`)
  .refine(
    (text) => !SEPARATORS.test(text) && text.isWellFormed(),
    "a term has no semicolon and no line break",
  )
  .overwrite((text) => text.replace(/\s+/g, " "));

/** The corpus of a row, as a change names it. */
export const listedCorpusId = corpusIdSchema.nullable().describe("null: all corpora");

const namedCorpus = z.strictObject({ id: z.string(), title: z.string() });

/** The columns of a row. */
export const listedShape = {
  id: z.string(),
  terms: z.array(z.string()).readonly(),
  corpus: namedCorpus.nullable().describe("the only corpus that uses it; null: all corpora"),
  enabled: z.boolean(),
  builtIn: z.boolean().describe("true for one that comes with Sightline"),
  edited: z.boolean().describe("true for a built-in one that a person changed or turned off"),
  changedBy: z.string().nullable().describe("null for an unchanged built-in one"),
  changedAt: z.iso.datetime().nullable(),
};

/** A row of a list. */
export type Listed = {
  readonly id: string;
  readonly terms: readonly string[];
  readonly corpus: { readonly id: string; readonly title: string } | null;
  readonly enabled: boolean;
  readonly builtIn: boolean;
  readonly edited: boolean;
  readonly changedBy: string | null;
  readonly changedAt: string | null;
};

/** What comes with Sightline, before a person changes it. */
export type BuiltIn = Pick<Listed, "id" | "terms">;

/** The corpora that a row may belong to. */
export const listedCorporaSchema = z
  .array(namedCorpus)
  .readonly()
  .describe("corpora that a row may belong to, by title");
export type ListedCorpora = z.output<typeof listedCorporaSchema>;
