import { z } from "zod";
import { optionalCommaList } from "./comma-list.ts";
import { listedCorporaSchema, listedCorpusId, listedShape, termSchema } from "./listed-terms.ts";

/** Groups of words and phrases that mean the same, and the contracts of /api/synonyms and /api/also-called. */

export const MAX_TERMS = 20;
/** Groups that people may add. The built-in ones are not counted. */
export const MAX_GROUPS = 2000;

const termsSchema = z
  .array(termSchema)
  .min(2, "a group needs two terms")
  .max(MAX_TERMS, `a group has at most ${MAX_TERMS} terms`)
  .describe("words or phrases that mean the same; the first is shown first");

export const synonymGroupSchema = z.strictObject(listedShape);
export type SynonymGroup = Readonly<z.output<typeof synonymGroupSchema>>;

export const synonymListSchema = z.strictObject({
  groups: z.array(synonymGroupSchema).readonly().describe("by their first term"),
  corpora: listedCorporaSchema,
});
export type SynonymList = Readonly<z.output<typeof synonymListSchema>>;

export const addSynonymsSchema = z.strictObject({
  terms: termsSchema,
  corpusId: listedCorpusId.default(null),
  enabled: z.boolean().default(true),
});
export type AddSynonyms = z.output<typeof addSynonymsSchema>;

export const editSynonymsSchema = z.strictObject({
  terms: termsSchema.optional(),
  corpusId: listedCorpusId.optional(),
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
