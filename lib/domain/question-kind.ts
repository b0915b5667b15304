import { z } from "zod";
import { isoDay } from "./day.ts";
import { DATE_FIELDS, RECOGNISED_KINDS } from "./frame-choices.ts";
import type { ReasonCode } from "./reason-codes.ts";

export { DATE_FIELDS, type DateField, RECOGNISED_KINDS, type RecognisedKind } from "./frame-choices.ts";

/** The kinds of question: by name, by meaning, by time, across documents, about a place, and a plain search. */
export const QUESTION_KINDS = ["name", "concept", "time", "across", "place", "search"] as const;
export type QuestionKind = (typeof QUESTION_KINDS)[number];
/** A range of days, both included; null is open-ended. */
export const periodSchema = z.strictObject({ from: isoDay.nullable(), to: isoDay.nullable() });
export type Period = Readonly<z.infer<typeof periodSchema>>;

/** A recognised part of a question, with its words, so that it can be shown as a chip and turned off. */
export const recognisedSchema = z.object({
  kind: z.enum(RECOGNISED_KINDS),
  /** snake_case, as stored in receipts. */
  reasonCode: z.string(),
  /** The words of the question that it was read from. */
  words: z.string(),
  /** The named documents (name). */
  documentIds: z.array(z.string()).readonly().optional(),
  /** The kind of passages wanted (concept). */
  flags: z
    .array(z.enum(["isDecision", "isQuestion", "isAction"]))
    .readonly()
    .optional(),
  /** The period (time) and the dates that it filters. Absent if an event is not known. */
  period: periodSchema.optional(),
  dateFields: z.array(z.enum(DATE_FIELDS)).readonly().optional(),
  /** The event that a period is relative to, as the question names it: "the examination". */
  event: z.string().optional(),
  /** The corpora or projects that are compared (across). */
  corpora: z.array(z.string()).readonly().optional(),
  projects: z.array(z.string()).readonly().optional(),
  /** The place: the ref of a record, a grid reference or degrees (place), and the metres around it. */
  place: z.string().optional(),
  bufferMetres: z.number().optional(),
  /** What the records there must be (place): the kinds of their datasets and their size; the kind of the areas they lie in. */
  kinds: z.array(z.string()).readonly().optional(),
  areaM2: z.object({ atLeast: z.number().optional(), atMost: z.number().optional() }).readonly().optional(),
  inside: z.string().optional(),
  /** The topic within a named document; "" or absent for all of it. */
  topic: z.string().optional(),
});
export type Recognised = Readonly<z.infer<typeof recognisedSchema>>;
/** A part as this release recognises it. A stored one may have a code that this release does not declare. */
export type RecognisedNow = Recognised & { readonly reasonCode: ReasonCode };
