import { formatEvidenceRef, parseEvidenceRef } from "./evidence-ref.ts";

export const GRADES = [0, 1, 2, 3] as const;
/** 0 not useful, 1 related, 2 answers in part, 3 answers. */
export type Grade = (typeof GRADES)[number];

const JUDGED_KINDS: readonly (string | undefined)[] = ["doc", "page", "asset"];
export const MAX_JUDGED_REF_CHARS = 200;

/** True if the evidence can be graded: a passage, a page or an asset. */
export function canBeJudged(evidenceRef: string): boolean {
  return (
    evidenceRef.length <= MAX_JUDGED_REF_CHARS && JUDGED_KINDS.includes(parseEvidenceRef(evidenceRef)?.kind)
  );
}

/** Returns the key of a grade for a result of a version. An asset is judged as its page. */
export function judgedRef(
  evidenceRef: string,
  { version, page }: { readonly version: number; readonly page: number | null },
): string {
  const ref = parseEvidenceRef(evidenceRef);
  if (ref?.kind !== "asset" || page === null) return evidenceRef;
  return formatEvidenceRef({ kind: "page", documentId: ref.documentId, version, page });
}

/** Ignores differences in spaces and capitals. */
export function normaliseQuery(query: string): string {
  return query.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}
