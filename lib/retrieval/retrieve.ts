import type { Database } from "#db/client.ts";
import type { Actor } from "#lib/domain/context.ts";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { Candidate, Contribution, LaneReport } from "#lib/domain/lane.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { type CandidateRow, readCandidates } from "./candidates.ts";
import type { Admission } from "./filters.ts";
import { type Fused, fused, type Halves } from "./fuse/fusion.ts";
import { fuse } from "./fuse/index.ts";
import { type DenseList, denseList } from "./lanes/text/dense.ts";
import { keywordList } from "./lanes/text/keyword.ts";
import { namedDocuments } from "./names.ts";
import { type ParsedQuery, parseQuery } from "./query.ts";
import { readScope, type Scope } from "./scope.ts";

/** Passages that each half gives to fusion, whatever number of results is asked for. */
const DEPTH = 400;
/** Candidates that leave the lane. */
const CANDIDATES = 200;
/** What a document named by its file name gets on top. */
const NAME_WEIGHT = 1;
/** What a passage of the highest injection risk loses (rag-package, section 12). */
const RISK_WEIGHT = 0.3;

export type RetrieveDeps = {
  readonly db: Database;
  readonly embedder: TextEmbedder | null;
  readonly actor: Actor;
  readonly signal?: AbortSignal;
};

export type PlacedCandidate = Candidate & { readonly span: { readonly start: number; readonly end: number } };

export type Retrieval = {
  readonly query: ParsedQuery;
  readonly scope: Scope;
  readonly report: Omit<LaneReport, "candidates"> & { readonly candidates: readonly PlacedCandidate[] };
  /** More matched than `candidates` holds. */
  readonly capped: boolean;
};

type QueryVector = { readonly vector: Float32Array | null; readonly reasonCodes: readonly string[] };

async function embedQuery(deps: RetrieveDeps, frame: SearchFrame, query: ParsedQuery): Promise<QueryVector> {
  if (frame.mode === "keyword") return { vector: null, reasonCodes: ["keyword_asked"] };
  if (deps.embedder === null)
    return { vector: null, reasonCodes: ["semantic_search_disabled", "keyword_only"] };
  if (query.text === "") return { vector: null, reasonCodes: ["keyword_only"] };
  try {
    const [vector = null] = await deps.embedder.embed([query.text], "query", deps.signal);
    return { vector, reasonCodes: [] };
  } catch (error) {
    if (!isAppError(error, "embedder_unavailable")) throw error;
    return { vector: null, reasonCodes: ["embedder_unavailable", "keyword_only"] };
  }
}

/** Generations whose vectors are of the question's model, and whether others were left out for being of another. */
function comparable(
  scope: Scope,
  embedder: TextEmbedder | null,
): { readonly ids: number[]; readonly others: boolean } {
  const same = scope.corpora.filter((corpus) => corpus.embeddingModelId === embedder?.model.id);
  return { ids: same.map((corpus) => corpus.generationId), others: same.length < scope.corpora.length };
}

function reasonsOf(frame: SearchFrame, embedded: QueryVector, others: boolean): string[] {
  if (embedded.vector === null) return [...embedded.reasonCodes];
  const mode = frame.mode === "semantic" ? ["semantic_asked"] : ["hybrid", "adaptive_fusion"];
  return others ? [...mode, "embedding_model_changed"] : mode;
}

/** Adds what does not come from the halves: the name of the document, and the penalty for injection risk. */
function adjusted(candidate: Fused, row: CandidateRow, name: string | undefined): Fused {
  const extra: Contribution[] = [];
  if (name !== undefined) {
    extra.push({
      source: "name",
      rank: null,
      raw: 1,
      normalised: 1,
      weight: NAME_WEIGHT,
      value: NAME_WEIGHT,
      detail: { fileName: name },
    });
  }
  if (row.riskScore > 0) {
    const value = -RISK_WEIGHT * row.riskScore;
    extra.push({
      source: "penalty",
      rank: null,
      raw: row.riskScore,
      normalised: row.riskScore,
      weight: -RISK_WEIGHT,
      value,
      detail: { reason: "injection_risk" },
    });
  }
  return extra.length === 0 ? candidate : fused(candidate.id, [...candidate.contributions, ...extra]);
}

/** Score, then source path, then ordinal: the total order of every result. */
function byOrder(a: { score: number; row: CandidateRow }, b: { score: number; row: CandidateRow }): number {
  const byPath = a.row.sourcePath < b.row.sourcePath ? -1 : a.row.sourcePath > b.row.sourcePath ? 1 : 0;
  const byDocument = a.row.documentId < b.row.documentId ? -1 : a.row.documentId > b.row.documentId ? 1 : 0;
  return b.score - a.score || byPath || byDocument || a.row.ordinal - b.row.ordinal;
}

function toCandidate(candidate: Fused, row: CandidateRow, rank: number): PlacedCandidate {
  const span = { start: row.charStart, end: row.charEnd };
  return {
    chunkId: row.id,
    documentId: row.documentId,
    version: row.version,
    ordinal: row.ordinal,
    sourcePath: row.sourcePath,
    evidenceRef: formatEvidenceRef({ kind: "doc", documentId: row.documentId, version: row.version, span }),
    rank,
    score: candidate.score,
    contributions: candidate.contributions,
    span,
  };
}

/**
 * The text lane: keyword and dense halves, merged per question. Candidates come in their total order; what the lane did
 * is told even when it found nothing, and a broken model is `degraded`, never "no evidence".
 */
export async function retrieveText(deps: RetrieveDeps, frame: SearchFrame): Promise<Retrieval> {
  const startedAt = performance.now();
  const { db } = deps;
  const query = parseQuery(frame.query);
  const admission: Admission = { actor: deps.actor, filters: frame.filters, phrases: query.phrases };
  const embedding = embedQuery(deps, frame, query);
  const scope = await readScope(db, admission, query.terms);
  const named = namedDocuments(db, query.fileNames, admission);
  const keyword = await keywordList(db, scope, admission, DEPTH);
  const embedded = await embedding;
  const { ids: generations, others } = comparable(scope, deps.embedder);
  const dense: DenseList =
    embedded.vector === null
      ? new Map()
      : await denseList(db, generations, embedded.vector, admission, {
          pool: DEPTH,
          alsoOf: [...keyword.scores.keys()],
        });
  const ceiling = scope.terms.reduce((sum, term) => sum + term.weight, 0);
  const halves: Halves = { keyword: { ...keyword, ceiling }, dense, termCount: query.terms.size };
  const names = await named;
  const merged = withNames(fuse(halves, embedded.vector === null ? "keyword" : frame.mode), names);
  const considered = merged.sort((a, b) => b.score - a.score || a.id - b.id).slice(0, CANDIDATES * 2);
  const rowsById = new Map(
    (
      await readCandidates(
        db,
        considered.map(({ id }) => id),
        admission,
      )
    ).map((row) => [row.id, row]),
  );
  const ordered = considered
    .flatMap((candidate) => {
      const row = rowsById.get(candidate.id);
      return row ? [{ row, ...adjusted(candidate, row, names.get(candidate.id)) }] : [];
    })
    .sort(byOrder);
  const degraded =
    embedded.reasonCodes.includes("embedder_unavailable") || (embedded.vector !== null && others);
  return {
    query,
    scope,
    capped: ordered.length > CANDIDATES,
    report: {
      lane: "text",
      status: degraded ? "degraded" : "ok",
      reasonCodes: reasonsOf(frame, embedded, others),
      candidates: ordered
        .slice(0, CANDIDATES)
        .map((candidate, index) => toCandidate(candidate, candidate.row, index + 1)),
      latencyMs: performance.now() - startedAt,
    },
  };
}

/** Documents that only their name found join with nothing from the halves. */
function withNames(merged: readonly Fused[], names: ReadonlyMap<number, string>): Fused[] {
  const known = new Set(merged.map(({ id }) => id));
  const added = [...names.keys()].filter((id) => !known.has(id)).map((id) => fused(id, []));
  return [...added.map((each) => ({ ...each, score: NAME_WEIGHT })), ...merged];
}
