import type { z } from "zod";
import { errorAnswerSchema } from "#lib/domain/api.ts";
import type { ErrorCode } from "#lib/domain/error-codes.ts";
import { STATUS_BY_CODE } from "./status.ts";

/** One kind of answer: JSON by `schema`, text, or neither (bytes, or no body). */
export type DeclaredAnswer = {
  readonly description: string;
  readonly schema?: z.ZodType;
  readonly text?: boolean;
};

/** What the description of the public API contains of one call. */
export type Operation = {
  readonly summary: string;
  readonly description?: string | undefined;
  readonly query?: z.ZodType | undefined;
  readonly params?: z.ZodType | undefined;
  readonly body?: z.ZodType | undefined;
  readonly form?: z.ZodObject | undefined;
  /** By HTTP status, refusals included. */
  readonly answers: Readonly<Record<number, DeclaredAnswer>>;
};

/** The failures of a call, each with its meaning there. */
export type ErrorWords = Readonly<Partial<Record<ErrorCode, string>>>;

const INVALID: ErrorWords = { bad_request: "The request is not valid; the message names the key" };

/** Whether a call searches: in a slot of its own, or with a few statements that need none. */
export type Searches = "in_slot" | "without_slot";

const TIMED_OUT: ErrorWords = { timed_out: "The search took too long and was stopped" };
const QUEUE_FULL: ErrorWords = {
  queue_full: "Too many searches at once; Retry-After says when to try again",
};

/** Returns the refusals that every call that searches shares. */
export function searchErrors(searches: Searches | undefined): ErrorWords {
  if (searches === undefined) return {};
  return searches === "in_slot" ? { ...TIMED_OUT, ...QUEUE_FULL } : TIMED_OUT;
}

/** Returns the refusals by HTTP status. A request that is parsed can always be refused as not valid. */
export function refusalAnswers(
  errors: ErrorWords,
  parsed: boolean,
  schema: z.ZodType = errorAnswerSchema,
): Record<number, DeclaredAnswer> {
  const words = { ...(parsed ? INVALID : {}), ...errors };
  return Object.fromEntries(
    Object.entries(words).map(([code, description]) => [
      STATUS_BY_CODE[code as ErrorCode],
      { description, schema },
    ]),
  );
}
