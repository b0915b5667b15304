import type { ReasonCode } from "#lib/domain/reason-codes.ts";

const DECOMPOSE_CODES = [
  "asked_apart",
  "compared",
  "between_two",
  "more_than",
  "named_sides",
] as const satisfies readonly ReasonCode[];
export type DecomposeCode = (typeof DECOMPOSE_CODES)[number];
