import type { GoldenTarget } from "#lib/domain/evaluation.ts";
import type { Span } from "#lib/domain/span.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";

/** The fields of evidence that evaluation uses. */
export type RankedEvidence = Pick<
  Evidence,
  "chunkId" | "documentId" | "sourcePath" | "evidenceRef" | "span" | "page" | "pageFirst" | "pageLast"
>;

/** The place of a target in the published versions. Spans are in code points. */
export type ResolvedTarget = GoldenTarget & {
  readonly id: string;
  readonly label: string;
  readonly places: readonly {
    readonly documentId: string;
    /** Null means anywhere in the document. */
    readonly span: Span | null;
    readonly page: number | null;
  }[];
  /** Why the target was not found, as a sentence. */
  readonly missing: string | null;
};
