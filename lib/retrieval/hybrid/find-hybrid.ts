import type { Database } from "#db/client.ts";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { LaneStatus } from "#lib/domain/lane.ts";
import { type ReasonCode, reasonIf } from "#lib/domain/reason-codes.ts";
import type { DenseCandidates } from "#lib/text-index/port/dense.ts";
import type { KeywordCandidates } from "#lib/text-index/port/keyword.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import type { FusedPassage } from "../fuse/fused.ts";
import { byScore } from "../fuse/order.ts";
import type { OcrPenalty } from "../hybrid/adjust.ts";
import type { ParsedQuery } from "../question/parse.ts";
import type { Admission } from "../scope/admission.ts";
import { isDamaged, type Scope } from "../scope/scope.ts";
import { adjusted } from "./adjust.ts";
import type { CandidateRow } from "./candidate-row.ts";
import { denseList } from "./dense.ts";
import type { QueryVector } from "./embed-query.ts";
import { keywordList } from "./keyword.ts";

/** One hybrid search in the index of a lane. Its two halves are the keyword search and the dense search. */
type HybridQuery<Row extends CandidateRow> = {
  readonly scope: Scope;
  readonly admission: Admission;
  /** The question's vector, while the model still computes it. */
  readonly embedding: Promise<QueryVector>;
  readonly depth: {
    /** Passages that each half proposes. */
    readonly keyword: number;
    readonly dense: number;
    /** Passages whose BM25 is read; the others count as having none of the words. */
    readonly scored: number;
  };
  /** Proposes further passages without words or meaning, and returns which have a caption that the question names. */
  readonly named?: () => Promise<{
    readonly proposed: readonly number[];
    readonly captioned: ReadonlyMap<number, string>;
  }>;
  /** Reads the rows that the search may answer with. */
  readonly read: (ids: readonly number[]) => Promise<readonly Row[]>;
};

export type HybridResult<Row extends CandidateRow> = {
  readonly keyword: KeywordCandidates;
  readonly dense: DenseCandidates;
  readonly rows: readonly Row[];
  readonly embedded: QueryVector;
  /** Some corpora asked have vectors of another model, which were not compared. */
  readonly otherModels: boolean;
  /** More passages matched than were proposed. */
  readonly capped: boolean;
};

/**
 * Finds by words (BM25) and by meaning (cosines), both at once. Each half also scores what the other half proposed, so
 * that the merge compares like with like.
 */
export async function findHybrid<Row extends CandidateRow>(
  { db, embedder }: { readonly db: Database; readonly embedder: TextEmbedder | null },
  { scope, admission, embedding, depth, named, read }: HybridQuery<Row>,
): Promise<HybridResult<Row>> {
  const model = embedder?.model;
  const generations = scope.corpora.filter(({ embeddingModelId }) => embeddingModelId === model?.id);
  const generationIds = generations.map(({ generationId }) => generationId);
  const { state } = scope;
  const [keyword, byName, nearest] = await Promise.all([
    keywordList(db, scope, admission, depth.scored),
    named?.() ?? null,
    embedding.then(({ vector }) =>
      vector === null ? null : denseList(db, generationIds, vector, admission, { depth: depth.dense, state }),
    ),
  ]);
  const embedded = await embedding;
  const { vector } = embedded;
  const proposed = [
    ...new Set([...[...keyword.passages.keys()].slice(0, depth.keyword), ...(byName?.proposed ?? [])]),
  ];
  const ids = [...new Set([...proposed, ...(nearest?.keys() ?? [])])];
  const chunkIds = proposed.filter((id) => !nearest?.has(id));
  const [cosinesOfProposed, rows] = await Promise.all([
    vector === null ? null : textIndex.readCosines(db, { generationIds, vector, chunkIds, state }),
    read(ids),
  ]);
  return {
    keyword,
    dense: new Map([...(nearest ?? []), ...(cosinesOfProposed ?? [])]),
    rows: rows.map((row) => {
      const namedCaption = byName?.captioned.get(row.id);
      return namedCaption === undefined ? row : { ...row, namedCaption };
    }),
    embedded,
    otherModels: generations.length < scope.corpora.length,
    capped: keyword.passages.size > depth.keyword || (vector !== null && scope.passages.count > ids.length),
  };
}

/**
 * Returns whether a hybrid search answers in full: with the model, over all corpora asked, with the words of the question
 * and without damage. Its reason codes are those of the index.
 */
export function hybridState(
  { embedded, otherModels }: Pick<HybridResult<CandidateRow>, "embedded" | "otherModels">,
  scope: Pick<Scope, "state" | "wordsCounted">,
): { readonly status: LaneStatus; readonly reasonCodes: readonly ReasonCode[] } {
  const damaged = isDamaged(scope);
  const byMeaning = embedded.vector !== null;
  const degraded =
    embedded.reasonCodes.includes("embedder_unavailable") ||
    (byMeaning && otherModels) ||
    damaged ||
    !scope.wordsCounted;
  return {
    status: !scope.wordsCounted && !byMeaning ? "unavailable" : degraded ? "degraded" : "ok",
    reasonCodes: [
      ...reasonIf(damaged, "index_damaged"),
      ...reasonIf(!scope.wordsCounted, "words_not_counted"),
    ],
  };
}

export type OrderedRow<Row> = { readonly fused: FusedPassage; readonly row: Row };

/** The merged candidates with what their facts add (names, clauses, risk, recognition), in the lane's total order. */
export function orderCandidates<Row extends CandidateRow>(
  merged: readonly FusedPassage[],
  rows: readonly Row[],
  question: ParsedQuery,
  ocr: OcrPenalty | null,
): OrderedRow<Row>[] {
  const rowById = new Map(rows.map((row) => [row.id, row]));
  return merged
    .flatMap((candidate) => {
      const row = rowById.get(candidate.chunkId);
      if (row === undefined) return [];
      const fused = adjusted(candidate, row, question, ocr);
      const { sourcePath, ordinal, documentId } = row;
      return [{ fused, row, score: fused.score, sourcePath, ordinal, documentId }];
    })
    .sort(byScore);
}
