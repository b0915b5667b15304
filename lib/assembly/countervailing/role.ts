import type { AssemblyCandidate } from "#lib/domain/assembly.ts";

/** What a document does, as far as its type and title tell. */
export type DocumentRole = "rule" | "decision" | "objection" | "report" | "other";

const ROLES: readonly (readonly [DocumentRole, RegExp])[] = [
  ["objection", /\bobjection\b|\bobjects?\b|\bpetition\b/i],
  ["decision", /\b(?:decision|appeal|notice|refusal|judg(?:e)?ment|inspector'?s)\b/i],
  [
    "report",
    /\b(?:report|minutes|statement|assessment|review|dataset|monitoring|consultation|response|representations?)\b/i,
  ],
  [
    "rule",
    /\b(?:plan|policy|policies|guidance|code|spd|supplementary|standards?|act|regulations?|framework|nppf)\b/i,
  ],
];

/** The type is believed before the title, but a consultee's answer that its title calls an objection is one. */
export function roleOf({ docType, title }: AssemblyCandidate): DocumentRole {
  const consultee = docType === null || /consult|response|representation|letter|comment/i.test(docType);
  if (consultee && ROLES[0]?.[1].test(title)) return "objection";
  for (const said of [docType ?? "", title]) {
    const found = ROLES.find(([, pattern]) => pattern.test(said));
    if (found) return found[0];
  }
  return "other";
}
