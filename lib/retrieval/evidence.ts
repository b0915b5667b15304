import type { Contribution, Lane } from "#lib/domain/lane.ts";
import type { PageCandidate } from "#lib/domain/page-lane.ts";
import type { Span } from "#lib/domain/span.ts";
import type { FusedEvidence } from "./fuse/across-lanes.ts";

/** One result of a search: a passage, or a page or asset without a found passage on it. */
export type Evidence = {
  readonly documentId: string;
  readonly corpusId: string;
  readonly version: number;
  readonly sourcePath: string;
  readonly evidenceRef: string;
  /** Null for a page. */
  readonly chunkId: number | null;
  readonly ordinal: number;
  /** Rank among all results, from 1. */
  readonly rank: number;
  readonly score: number;
  readonly contributions: readonly Contribution[];
  /** Term ids in a passage's order, where its words were read. */
  readonly termIds?: readonly number[] | null;
  /** Empty for a page; its row has the text. */
  readonly span: Span;
  readonly pageFirst: number | null;
  readonly pageLast: number | null;
  /** Its page that the page lanes score highest, or its first page if they score none. */
  readonly page: number | null;
  readonly lanes: readonly Lane[];
  /** The page lanes' candidates for its page, the one that adds most first. */
  readonly pages: readonly PageCandidate[];
};

/** Numbers the evidence from 1, in the order given. */
export function ranked(ordered: readonly Evidence[]): Evidence[] {
  return ordered.map((each, index) => (each.rank === index + 1 ? each : { ...each, rank: index + 1 }));
}

/** Turns the result of fusion over lanes into evidence. The caller sets ranks with `ranked`. */
export function toEvidence({ passage, page, pages, lanes, score, contributions }: FusedEvidence): Evidence[] {
  const [first] = pages;
  const shared = { rank: 0, score, contributions, lanes, pages, page };
  if (passage) {
    const { kind: _kind, ...placed } = passage;
    return [{ ...placed, ...shared }];
  }
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
