import { z } from "zod";
import {
  listedCorporaSchema,
  listedCorpusId,
  listedShape,
  MAX_TERM_CHARS,
  termSchema,
} from "./listed-terms.ts";
import { MIN_OPEN_CHARS, termWords, topicTag } from "./topic-words.ts";

/** The topics that passages are filtered by, and the contracts of /api/topics. */

export const MAX_TOPIC_TERMS = 60;
/** Topics that people may add. The built-in ones are not counted. */
export const MAX_TOPICS = 200;

const nameSchema = z
  .string()
  .trim()
  .min(1, "a topic needs a name")
  .max(MAX_TERM_CHARS, `a name has at most ${MAX_TERM_CHARS} characters`)
  .refine((name) => name.isWellFormed() && topicTag(name) !== "", "a name needs a letter or a digit")
  .overwrite((name) => name.replace(/\s+/g, " "))
  .describe("unique among the topics of its corpus, without regard to case and punctuation");

const topicTermSchema = termSchema.refine((term) => {
  const words = termWords(term);
  return words.length > 0 && words.every(({ word, open }) => !open || [...word].length >= MIN_OPEN_CHARS);
}, `a term needs a word, and ${MIN_OPEN_CHARS} letters before a “*”`);

const termsSchema = z
  .array(topicTermSchema)
  .min(1, "a topic needs a word or phrase")
  .max(MAX_TOPIC_TERMS, `a topic has at most ${MAX_TOPIC_TERMS} words and phrases`)
  .describe("words and phrases; each also stands for its plural, and `*` for any ending of a word");

export const topicSchema = z.strictObject({
  ...listedShape,
  name: z.string(),
  tag: z.string().describe("its name as the filter `topics` and passages have it"),
});
export type Topic = Readonly<z.output<typeof topicSchema>>;

export const topicListSchema = z.strictObject({
  topics: z.array(topicSchema).readonly().describe("by name"),
  corpora: listedCorporaSchema,
  waiting: z
    .number()
    .int()
    .describe("documents whose passages still have the topics as they were before a change"),
});
export type TopicList = Readonly<z.output<typeof topicListSchema>>;

export const addTopicSchema = z.strictObject({
  name: nameSchema,
  terms: termsSchema,
  corpusId: listedCorpusId.default(null),
  enabled: z.boolean().default(true),
});
export type AddTopic = z.output<typeof addTopicSchema>;

export const editTopicSchema = z.strictObject({
  name: nameSchema.optional(),
  terms: termsSchema.optional(),
  corpusId: listedCorpusId.optional(),
  enabled: z.boolean().optional(),
});
export type EditTopic = z.output<typeof editTopicSchema>;

export const removedTopicSchema = z.strictObject({
  removed: topicSchema,
  now: topicSchema.nullable().describe("the original built-in topic; null for any other topic"),
});
export type RemovedTopic = Readonly<z.output<typeof removedTopicSchema>>;
