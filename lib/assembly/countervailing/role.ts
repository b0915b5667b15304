import type { AssemblyCandidate } from "#lib/domain/assembly.ts";

/** The role of a document, as far as its type and title show. */
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

/** The type decides before the title, except for a consultee's answer that its title calls an objection. */
export function roleOf({ docType, title }: AssemblyCandidate): DocumentRole {
  const consultee = docType === null || /consult|response|representation|letter|comment/i.test(docType);
  if (consultee && ROLES[0]?.[1].test(title)) return "objection";
  for (const said of [docType ?? "", title]) {
    const found = ROLES.find(([, pattern]) => pattern.test(said));
    if (found) return found[0];
  }
  return "other";
}
