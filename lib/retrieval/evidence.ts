import type { Contribution, Lane } from "#lib/domain/lane.ts";
import type { PageCandidate } from "#lib/domain/page-lane.ts";
import type { Span } from "#lib/domain/span.ts";
import type { PlacedCandidate } from "./candidates.ts";
import type { Fused } from "./fuse/across-lanes.ts";

/** What a search found: a passage, or a page or asset that no passage found stands on. */
export type Evidence = {
  readonly documentId: string;
  readonly corpusId: string;
  readonly version: number;
  readonly sourcePath: string;
  readonly evidenceRef: string;
  /** Null for a page. */
  readonly chunkId: number | null;
  readonly ordinal: number;
  /** 1..n over all. */
  readonly rank: number;
  readonly score: number;
  readonly contributions: readonly Contribution[];
  /** Term ids in a passage's order, where its words were looked at. */
  readonly termIds?: readonly number[] | null;
  /** Empty for a page, whose text its row tells. */
  readonly span: Span;
  readonly pageFirst: number | null;
  readonly pageLast: number | null;
  /** Of its pages the one that the page lanes like best, the first where they do not care. */
  readonly page: number | null;
  readonly lanes: readonly Lane[];
  /** What the page lanes say of its page, the weightier first. */
  readonly pages: readonly PageCandidate[];
};

/** Numbered anew in the order given. */
export function ranked(ordered: readonly Evidence[]): Evidence[] {
  return ordered.map((each, index) => (each.rank === index + 1 ? each : { ...each, rank: index + 1 }));
}

/** The total order of evidence: score, then source path, page, ordinal and document. */
export function compareEvidence(a: Evidence, b: Evidence): number {
  return (
    b.score - a.score ||
    compare(a.sourcePath, b.sourcePath) ||
    (a.pageFirst ?? 0) - (b.pageFirst ?? 0) ||
    a.ordinal - b.ordinal ||
    compare(a.documentId, b.documentId)
  );
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Evidence of what fusion over lanes made; ranks are set by `ranked`. */
export function toEvidence({
  passage,
  page,
  pages,
  lanes,
  score,
  contributions,
}: Fused<PlacedCandidate>): Evidence[] {
  const [first] = pages;
  const shared = { rank: 0, score, contributions, lanes, pages, page };
  if (passage) return [{ ...passage, ...shared }];
  if (!first) return [];
  const { documentId, corpusId, version, sourcePath, evidenceRef } = first;
  return [
    {
      ...shared,
      documentId,
      corpusId,
      version,
      sourcePath,
      evidenceRef,
      chunkId: null,
      ordinal: -1,
      span: { start: 0, end: 0 },
      pageFirst: first.page,
      pageLast: first.page,
    },
  ];
}
