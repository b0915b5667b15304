import { z } from "zod";
import { optionalCommaList } from "./comma-list.ts";
import { corpusIdSchema } from "./corpus-binding.ts";

/** Groups of words and phrases that mean the same, and the contracts of /api/synonyms and /api/also-called. */

export const MAX_TERM_CHARS = 80;
export const MAX_TERMS = 20;
/** Groups that people may add. The built-in ones are not counted. */
export const MAX_GROUPS = 2000;

/** Characters that separate terms in a file or a form, or that no term has. */
const SEPARATORS = /[;\n\r\t\p{Cc}]/u;

const term = z
  .string()
  .trim()
  .min(1, "a term is empty")
  .max(MAX_TERM_CHARS, `a term has at most ${MAX_TERM_CHARS} characters`)
  .refine(
    (text) => !SEPARATORS.test(text) && text.isWellFormed(),
    "a term has no semicolon and no line break",
  )
  .overwrite((text) => text.replace(/\s+/g, " "));

const termsSchema = z
  .array(term)
  .min(2, "a group needs two terms")
  .max(MAX_TERMS, `a group has at most ${MAX_TERMS} terms`)
  .describe("words or phrases that mean the same; the first is shown first");

export const synonymGroupSchema = z.strictObject({
  id: z.string(),
  terms: z.array(z.string()).readonly(),
  corpus: z
    .strictObject({ id: z.string(), title: z.string() })
    .nullable()
    .describe("the only corpus whose searches use it; null: all corpora"),
  enabled: z.boolean(),
  builtIn: z.boolean().describe("true for a group that comes with Sightline"),
  edited: z.boolean().describe("true for a built-in group that a person changed or turned off"),
  changedBy: z.string().nullable().describe("null for an unchanged built-in group"),
  changedAt: z.iso.datetime().nullable(),
});
export type SynonymGroup = Readonly<z.output<typeof synonymGroupSchema>>;

export const synonymListSchema = z.strictObject({
  groups: z.array(synonymGroupSchema).readonly().describe("by their first term"),
  corpora: z
    .array(z.strictObject({ id: z.string(), title: z.string() }))
    .readonly()
    .describe("corpora that a group may belong to, by title"),
});
export type SynonymList = Readonly<z.output<typeof synonymListSchema>>;

const corpusId = corpusIdSchema.nullable().describe("null: all corpora");

export const addSynonymsSchema = z.strictObject({
  terms: termsSchema,
  corpusId: corpusId.default(null),
  enabled: z.boolean().default(true),
});
export type AddSynonyms = z.output<typeof addSynonymsSchema>;

export const editSynonymsSchema = z.strictObject({
  terms: termsSchema.optional(),
  corpusId: corpusId.optional(),
  enabled: z.boolean().optional(),
});
export type EditSynonyms = z.output<typeof editSynonymsSchema>;

export const removedSynonymsSchema = z.strictObject({
  removed: synonymGroupSchema,
  now: synonymGroupSchema.nullable().describe("the original built-in group; null for any other group"),
});
export type RemovedSynonyms = Readonly<z.output<typeof removedSynonymsSchema>>;

export const importSynonymsSchema = z.strictObject({
  groups: z
    .array(
      z.strictObject({
        ...addSynonymsSchema.shape,
        builtIn: z
          .string()
          .max(200)
          .nullable()
          .default(null)
          .describe("id of the built-in group that it changes"),
      }),
    )
    .min(1, "the file has no group")
    .max(MAX_GROUPS + 200, `a file has at most ${MAX_GROUPS + 200} groups`),
});
export type ImportSynonyms = z.output<typeof importSynonymsSchema>;

export const importedSynonymsSchema = z.strictObject({
  added: z.number().int(),
  edited: z.number().int().describe("built-in groups that the file changed"),
  unchanged: z.number().int().describe("groups that were there already"),
});
export type ImportedSynonyms = Readonly<z.output<typeof importedSynonymsSchema>>;

/** Maximum number of question words in an answer, and of other terms for each word. */
export const MAX_MATCHES = 3;
export const MAX_OTHERS = 5;

export const alsoCalledQuerySchema = z.strictObject({
  q: z.string().trim().min(1).max(4000).describe("a question"),
  corpora: optionalCommaList,
});
export type AlsoCalledInput = z.output<typeof alsoCalledQuerySchema>;

export const alsoCalledAnswerSchema = z.strictObject({
  found: z
    .array(
      z.strictObject({
        words: z.string().describe("as the question has them"),
        others: z
          .array(
            z.strictObject({
              term: z.string(),
              question: z.string().describe("the question that also asks for the term"),
            }),
          )
          .max(MAX_OTHERS)
          .readonly(),
      }),
    )
    .max(MAX_MATCHES)
    .readonly()
    .describe("words of the question with synonyms whose words occur in the corpora"),
});
export type AlsoCalledAnswer = Readonly<z.output<typeof alsoCalledAnswerSchema>>;
