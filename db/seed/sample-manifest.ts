import { z } from "zod";

/** Where the answer is: one document of the sample, and words that occur only in the right passage. */
const expectedPassageSchema = z.strictObject({
  corpus: z.string(),
  source_path: z.string(),
  phrase: z.string().min(8),
});

const QUESTION_KINDS = [
  "identifier",
  "plain_words",
  "exception",
  "definition",
  "table",
  "decision",
  "open_question",
  "data",
  "code",
  "scan",
  "drawing",
] as const;

/** A question as a person would ask it. If several passages are expected, each one is a good answer. */
const sampleQuestionSchema = z.strictObject({
  question: z.string().min(5),
  kind: z.enum(QUESTION_KINDS),
  expected: z.array(expectedPassageSchema).min(1),
});
export type SampleQuestion = z.infer<typeof sampleQuestionSchema>;

/** Field names as in frontmatter; `metadataFromProperties` reads them. */
const metadataSchema = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** The corpus of registers and map layers. Its rows are records and no passages, so no question asks for its words. */
export const CORPUS_OF_RECORDS = "places";

/** `db/seed/sample.json`, the documents that `up` loads on the first run. `file` is relative to this folder. */
export const sampleManifestSchema = z.strictObject({
  authority: z.string(),
  corpora: z.array(
    z.strictObject({
      id: z.string().regex(/^[a-z0-9][a-z0-9-]*$/),
      title: z.string(),
      description: z.string(),
      metadata: metadataSchema,
    }),
  ),
  documents: z.array(
    z.strictObject({
      file: z.string(),
      /** The words of a scan, which has no text of its own. Only for checks; never loaded. */
      transcript: z.string().optional(),
      corpus: z.string(),
      source_path: z.string(),
      metadata: metadataSchema.optional(),
    }),
  ),
  /** The reference of the record whose site report the first page offers. */
  suggested_site: z.string(),
  suggested_questions: z.array(sampleQuestionSchema),
});
export type SampleManifest = z.infer<typeof sampleManifestSchema>;

/** `db/seed/sample-questions.json`: further questions for golden sets. */
export const sampleQuestionsSchema = z.strictObject({ questions: z.array(sampleQuestionSchema) });
