import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";

function startOf(ref: string): number {
  const parsed = parseEvidenceRef(ref);
  return parsed?.kind === "doc" ? parsed.span.start : Number.MAX_SAFE_INTEGER;
}

function endOf(ref: string): number {
  const parsed = parseEvidenceRef(ref);
  return parsed?.kind === "doc" ? parsed.span.end : Number.MAX_SAFE_INTEGER;
}

/** Passages of one version as they stand in the document, from its beginning; each once. */
export function inReadingOrder(refs: readonly string[], version: number | null): readonly string[] {
  const ofVersion = refs.filter((ref) => {
    const parsed = parseEvidenceRef(ref);
    return parsed?.kind === "doc" && parsed.version === version;
  });
  return [...new Set(ofVersion)].sort(
    (a, b) => startOf(a) - startOf(b) || endOf(a) - endOf(b) || (a < b ? -1 : 1),
  );
}

/** The passage one step on; the first for a step from nowhere, null past either end. */
export function stepFrom(refs: readonly string[], index: number, direction: 1 | -1): string | null {
  if (index < 0) return refs[0] ?? null;
  return refs[index + direction] ?? null;
}
