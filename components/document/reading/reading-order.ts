import { formatEvidenceRef, parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { Span } from "#lib/domain/span.ts";

function startOf(ref: string): number {
  const parsed = parseEvidenceRef(ref);
  return parsed?.kind === "doc" ? parsed.span.start : Number.MAX_SAFE_INTEGER;
}

function endOf(ref: string): number {
  const parsed = parseEvidenceRef(ref);
  return parsed?.kind === "doc" ? parsed.span.end : Number.MAX_SAFE_INTEGER;
}

/** Returns the passages of one version in document order, without duplicates. */
export function inReadingOrder(refs: readonly string[], version: number | null): readonly string[] {
  const ofVersion = refs.filter((ref) => {
    const parsed = parseEvidenceRef(ref);
    return parsed?.kind === "doc" && parsed.version === version;
  });
  return [...new Set(ofVersion)].sort(
    (a, b) => startOf(a) - startOf(b) || endOf(a) - endOf(b) || (a < b ? -1 : 1),
  );
}

export type ReadingTarget = {
  readonly documentId: string;
  /** Null until known. */
  readonly version: number | null;
  /** The passages to step through, in any order. Those of other versions are left out. */
  readonly refs: readonly string[];
  /** Span of the open passage, in code points. */
  readonly passage: Span | null;
};

/** Returns the ref of the open passage, and all passages including it in reading order. */
export function readingRefs({ documentId, version, refs, passage }: ReadingTarget): {
  readonly activeRef: string | null;
  readonly refs: readonly string[];
} {
  const activeRef =
    passage && version !== null
      ? formatEvidenceRef({ kind: "doc", documentId, version, span: passage })
      : null;
  return { activeRef, refs: inReadingOrder(activeRef ? [...refs, activeRef] : refs, version) };
}

/** Returns the next or previous passage, or the first if none is open. Null beyond either end. */
export function stepFrom(refs: readonly string[], index: number, direction: 1 | -1): string | null {
  if (index < 0) return refs[0] ?? null;
  return refs[index + direction] ?? null;
}
