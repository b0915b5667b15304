import { z } from "zod";
import { isoDay } from "./day.ts";

/** document-indexing-subsystem, retrieval patterns 1 to 4, and a plain search. */
export const QUESTION_KINDS = ["name", "concept", "time", "across", "search"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
/** What is read from a question's words where the frame asks for it; anything else is a plain search. */
export const RECOGNISED_KINDS = ["name", "concept", "time", "across"] as const;
export type RecognisedKind = (typeof RECOGNISED_KINDS)[number];

/**
 * Which of a document's dates a period is held against: taken in, changed since, published, taken effect; `in_force` is
 * in effect at some time of the period.
 */
export const DATE_FIELDS = ["created", "modified", "published", "effective", "in_force"] as const;
export type DateField = (typeof DATE_FIELDS)[number];

/** A span of days, both included; null is open. */
export const periodSchema = z.strictObject({ from: isoDay.nullable(), to: isoDay.nullable() });
export type Period = Readonly<z.infer<typeof periodSchema>>;

/** What was read in a question, with its words, so that a chip can show it and a person can switch it off. */
export const recognisedSchema = z.object({
  kind: z.enum(RECOGNISED_KINDS),
  /** snake_case, as receipts keep it. */
  reasonCode: z.string(),
  /** The question's words that it was read from. */
  words: z.string(),
  /** Which documents are named (name). */
  documentIds: z.array(z.string()).readonly().optional(),
  /** What passages are asked for (concept). */
  flags: z
    .array(z.enum(["isDecision", "isQuestion", "isAction"]))
    .readonly()
    .optional(),
  /** When (time), and which dates; without a period where an event is not known. */
  period: periodSchema.optional(),
  dateFields: z.array(z.enum(DATE_FIELDS)).readonly().optional(),
  /** What a period is reckoned from, as the question calls it: "the examination". */
  event: z.string().optional(),
  /** Which corpora or projects are set against each other (across). */
  corpora: z.array(z.string()).readonly().optional(),
  projects: z.array(z.string()).readonly().optional(),
  /** What is asked of a document that is named; "" or absent for all of it. */
  topic: z.string().optional(),
});
export type Recognised = Readonly<z.infer<typeof recognisedSchema>>;
