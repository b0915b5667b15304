import { compareText } from "#lib/domain/text-order.ts";

export type Ordered = {
  readonly score: number;
  readonly sourcePath: string;
  readonly ordinal: number;
  readonly documentId: string;
};

/** Smaller differences come from the order of additions and mean nothing. */
const SCORE_STEPS = 1e9;

/** Orders the higher score first. */
function compareScores(a: Pick<Ordered, "score">, b: Pick<Ordered, "score">): number {
  return Math.round(b.score * SCORE_STEPS) - Math.round(a.score * SCORE_STEPS);
}

/** The total order: score, then source path, then ordinal. The document's id separates equal paths of two corpora. */
export function byScore(a: Ordered, b: Ordered): number {
  return (
    compareScores(a, b) ||
    compareText(a.sourcePath, b.sourcePath) ||
    a.ordinal - b.ordinal ||
    compareText(a.documentId, b.documentId)
  );
}

/** What orders results over lanes: a passage, or a page, whose ordinal is -1. */
export type OrderedResult = Ordered & {
  /** Null without pages. */
  readonly pageFirst: number | null;
};

/** The total order of results over lanes: score, then source path, page, ordinal and document. */
export function compareResults(a: OrderedResult, b: OrderedResult): number {
  return (
    compareScores(a, b) ||
    compareText(a.sourcePath, b.sourcePath) ||
    (a.pageFirst ?? 0) - (b.pageFirst ?? 0) ||
    a.ordinal - b.ordinal ||
    compareText(a.documentId, b.documentId)
  );
}
