import { parseAsString, parseAsStringLiteral } from "nuqs/server";
import { JUDGEMENT_ORIGINS } from "#lib/domain/evaluation.ts";

const GRADE_CHOICES = ["0", "1", "2", "3"] as const;

/** State of the judgements list in the address. */
export const judgementsParsers = {
  q: parseAsString.withDefault(""),
  grade: parseAsStringLiteral(GRADE_CHOICES),
  origin: parseAsStringLiteral(JUDGEMENT_ORIGINS),
};
