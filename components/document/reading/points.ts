import type { PassageLocation } from "#lib/domain/documents.ts";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { DocumentResult } from "#lib/domain/search-result.ts";
import type { Span } from "#lib/domain/span.ts";

/** The words of a passage that answer: a sentence, or a row of a table with its cell. */
export type Point = {
  /** The passage. */
  readonly passage: string;
  /** What the pale wash covers instead of the passage: a row instead of its table. */
  readonly wash: string | null;
  /** What the strong mark covers. */
  readonly mark: string;
};

/** A located passage, with the places of its strong marks. */
export type MarkedLocation = PassageLocation & { readonly marks: readonly PassageLocation[] };

/** Returns the words that answer in the passages of a result. */
export function pointsOf(result: Pick<DocumentResult, "passages"> | undefined): readonly Point[] {
  return (result?.passages ?? []).flatMap(({ evidenceRef, sentence, cell, row }): Point[] => {
    if (cell && cell.share >= (sentence?.share ?? 0))
      return [{ passage: evidenceRef, wash: cell.rowRef, mark: cell.evidenceRef }];
    if (row && row.share >= (sentence?.share ?? 0))
      return [{ passage: evidenceRef, wash: row.rowRef, mark: row.evidenceRef }];
    return sentence && sentence.evidenceRef !== evidenceRef
      ? [{ passage: evidenceRef, wash: null, mark: sentence.evidenceRef }]
      : [];
  });
}

/** Returns the refs that a viewer must locate in addition to the passages, of one version, in a fixed order. */
export function pointRefs(points: readonly Point[], version: number | null): readonly string[] {
  const refs = points.flatMap(({ wash, mark }) => (wash === null ? [mark] : [wash, mark]));
  return [...new Set(refs)].filter((ref) => {
    const parsed = parseEvidenceRef(ref);
    return parsed?.kind === "doc" && parsed.version === version;
  });
}

/**
 * Returns the passages with their marks. The wash of a passage whose row answers covers that row only. A passage that is
 * part of another one, such as an opened row, has the marks that are inside it and shorter.
 */
export function withPoints(
  refs: readonly string[],
  located: readonly PassageLocation[],
  points: readonly Point[],
): readonly MarkedLocation[] {
  const byRef = new Map(located.map((each) => [each.evidenceRef, each]));
  const marks = points.flatMap(({ mark }) => byRef.get(mark) ?? []);
  return refs.flatMap((ref): MarkedLocation[] => {
    const passage = byRef.get(ref);
    if (!passage) return [];
    const wash = points.find((each) => each.passage === ref)?.wash;
    const row = wash ? byRef.get(wash) : undefined;
    const shown = row ? { ...passage, textSpan: row.textSpan, regions: row.regions } : passage;
    const inside = marks.filter(({ textSpan }) => isPartOf(textSpan, shown.textSpan));
    return [{ ...shown, marks: inside }];
  });
}

function isPartOf(part: Span, whole: Span): boolean {
  return (
    part.start >= whole.start && part.end <= whole.end && part.end - part.start < whole.end - whole.start
  );
}
