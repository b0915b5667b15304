import type { DocumentNow, DriftCause, DriftItem } from "#lib/domain/drift.ts";
import type { Receipt, ReceiptCorpus, ReceiptResult } from "#lib/domain/receipt.ts";

/** The parts of a receipt that an answer depends on. */
export type Comparable = Pick<
  Receipt,
  "asOf" | "createdAt" | "corpora" | "fingerprints" | "laneReports" | "results"
> &
  Partial<Pick<Receipt, "runs">>;

/** Receipts store six decimal places. */
const SAME_SCORE = 2e-6;

/**
 * Compares an earlier answer with a later one. Reports each result as new, gone, moved or scored differently, with
 * every cause that the fingerprints of the two receipts and today's documents show. A change without a known cause is
 * `unexplained`. Results are in the later order; results that are gone follow in the earlier order.
 */
export function driftBetween(
  before: Comparable,
  after: Comparable,
  documents: ReadonlyMap<string, DocumentNow>,
): DriftItem[] {
  const earlierByRef = new Map(before.results.map((each) => [each.ref, each]));
  const laterByRef = new Map(after.results.map((each) => [each.ref, each]));
  const general = generalCauses(before, after);
  const used = { before: countsOf(before), after: countsOf(after) };
  const facts = { before, after, documents, general, used };
  return [
    ...after.results.map((each) => {
      const old = earlierByRef.get(each.ref);
      return old ? keptItem(old, each, facts) : newItem(each, facts);
    }),
    ...before.results.filter(({ ref }) => !laterByRef.has(ref)).map((each) => goneItem(each, facts)),
  ];
}

type Facts = {
  readonly before: Comparable;
  readonly after: Comparable;
  readonly documents: ReadonlyMap<string, DocumentNow>;
  readonly general: readonly DriftCause[];
  /** Each document's use counts as the two runs knew them. Empty where a run did not weigh use. */
  readonly used: { readonly before: UseCounts; readonly after: UseCounts };
};

type UseCounts = ReadonlyMap<string, string>;

/** Each document's use counts as its run stored them, in a form that can be compared as text. */
function countsOf({ runs = [] }: Comparable): UseCounts {
  const counts = runs.find(({ tool }) => tool === "utility")?.outputs.counts;
  if (typeof counts !== "object" || counts === null) return new Map();
  return new Map(
    Object.entries(counts).map(([id, each]: [string, unknown]) => [
      id,
      // Every search raises the count of retrievals, so it is not a cause by itself.
      JSON.stringify(Object.entries(each ?? {}).filter(([what]) => what !== "retrieved")),
    ]),
  );
}

/** Returns a cause if people opened, packed or judged the document between the two runs, and both runs weighed use. */
function usageCauses({ used }: Facts, documentId: string): DriftCause[] {
  const [old, today] = [used.before.get(documentId), used.after.get(documentId)];
  return old !== undefined && today !== undefined && old !== today ? ["judgement"] : [];
}

/** Causes that affect every result: models, weights, time, a rebuilt index, or a lane with another status. */
function generalCauses(before: Comparable, after: Comparable): DriftCause[] {
  const [old, today] = [before.fingerprints, after.fingerprints];
  const models = [
    [old.textModel, today.textModel],
    [old.pageModel, today.pageModel],
    [old.rerankModel, today.rerankModel],
  ];
  const statuses = ({ laneReports }: Comparable) =>
    laneReports.map(({ lane, status }) => `${lane}:${status}`).join(" ");
  return [
    ...(models.some(([a, b]) => a !== b) ? (["model_changed"] as const) : []),
    ...(old.policy === today.policy ? [] : (["policy_changed"] as const)),
    ...(old.ranking === today.ranking ? [] : (["ranking_changed"] as const)),
    ...(old.synonyms === today.synonyms ? [] : (["synonyms_changed"] as const)),
    ...(old.topics === today.topics ? [] : (["topics_changed"] as const)),
    ...(old.places === today.places ? [] : (["datasets_changed"] as const)),
    ...(old.vectorIndex === today.vectorIndex ? [] : (["approximate_index_rebuilt"] as const)),
    ...(statuses(before) === statuses(after) ? [] : (["lane_status_changed"] as const)),
    ...(before.asOf === after.asOf ? [] : (["time_passed"] as const)),
    ...corpusCauses(before, after),
  ];
}

/**
 * Corpora that were rebuilt or whose counts changed. BM25 weighs words by the counts of all corpora asked.
 */
function corpusCauses(before: Comparable, after: Comparable): DriftCause[] {
  const pairs = before.corpora.flatMap((corpus) => {
    const today = after.corpora.find(({ id }) => id === corpus.id);
    return today ? [[corpus, today] as const] : [];
  });
  const counted = (corpora: readonly ReceiptCorpus[]) =>
    corpora.map(({ id, chunks, length }) => `${id}:${chunks}:${length}`).join(" ");
  return [
    ...(pairs.some(([a, b]) => a.embeddingModelId !== b.embeddingModelId) ? (["re_embedded"] as const) : []),
    ...(pairs.some(([a, b]) => a.embeddingModelId === b.embeddingModelId && a.recipeHash !== b.recipeHash)
      ? (["corpus_reindexed"] as const)
      : []),
    ...(counted(before.corpora) === counted(after.corpora) ? [] : (["statistics_changed"] as const)),
  ];
}

function keptItem(old: ReceiptResult, now: ReceiptResult, facts: Facts): DriftItem {
  const { documents, general } = facts;
  const rescored = Math.abs(old.score - now.score) > SAME_SCORE;
  const kind = old.rank !== now.rank ? "moved" : rescored ? "rescored" : "same";
  const own = documents.get(now.documentId);
  const causes = rescored
    ? [
        ...(own?.metadataEdited ? (["metadata_changed"] as const) : []),
        ...usageCauses(facts, now.documentId),
        ...general,
      ]
    : // The score is the same and the rank is not: other results came, went or changed their scores.
      (["displaced"] as const);
  return driftItem(old, now, kind, kind === "same" ? [] : causes);
}

function newItem(result: ReceiptResult, { before, documents, general }: Facts): DriftItem {
  const own = documents.get(result.documentId);
  const since = before.createdAt;
  const known = before.corpora.some(({ id }) => id === result.corpusId);
  const causes: DriftCause[] = [
    ...(known ? [] : (["corpus_enabled"] as const)),
    ...indexedSince(own, since, general),
    ...(own?.confidentialityEdited ? (["confidentiality_changed"] as const) : []),
    ...(own?.metadataEdited ? (["metadata_changed"] as const) : []),
  ];
  return driftItem(
    null,
    result,
    "new",
    causes.length > 0 ? causes : [...general, ...displacement(before, general)],
  );
}

/**
 * True if the document had no readable version at the earlier search: it was added, or first read, since then.
 * Compares versions as well as times, because a server's clock may be set back.
 */
function indexedSince(
  own: DocumentNow | undefined,
  since: string,
  general: readonly DriftCause[],
): DriftCause[] {
  if (own === undefined) return [];
  if (own.createdAt > since) return ["document_added"];
  if (own.indexedAt === null || own.indexedAt <= since) return [];
  if (own.publishedVersion !== 1) return ["document_changed"];
  // The only version was indexed again, because of its title or with its whole corpus.
  const again = own.metadataEdited || general.includes("corpus_reindexed") || general.includes("re_embedded");
  return again ? [] : ["document_added"];
}

function goneItem(result: ReceiptResult, { after, documents, general }: Facts): DriftItem {
  const own = documents.get(result.documentId);
  const causes = ownCauses(result, own);
  return driftItem(
    result,
    null,
    "gone",
    causes.length > 0 ? causes : [...general, ...displacement(after, general)],
  );
}

/** Returns why a document of the earlier answer cannot answer now. */
function ownCauses({ version }: ReceiptResult, own: DocumentNow | undefined): DriftCause[] {
  if (own === undefined || !own.exists) return ["document_removed"];
  if (!own.corpusExists) return ["corpus_removed"];
  if (!own.corpusEnabled) return ["corpus_disabled"];
  if (own.restricted) return ["confidentiality_changed"];
  if (!own.admitted) return [own.confidentialityEdited ? "confidentiality_changed" : "metadata_changed"];
  return own.publishedVersion === version ? [] : ["document_changed"];
}

/** Returns a cause if only the other results of the list changed. */
function displacement({ results }: Comparable, general: readonly DriftCause[]): DriftCause[] {
  return general.length === 0 && results.length > 0 ? ["displaced"] : [];
}

function driftItem(
  old: ReceiptResult | null,
  now: ReceiptResult | null,
  kind: DriftItem["kind"],
  causes: readonly DriftCause[],
): DriftItem {
  const place = (each: ReceiptResult | null) => each && { rank: each.rank, score: each.score };
  const either = now ?? old;
  return {
    ref: either?.ref ?? "",
    documentId: either?.documentId ?? "",
    corpusId: either?.corpusId ?? "",
    kind,
    before: place(old),
    after: place(now),
    causes: kind === "same" ? [] : causes.length > 0 ? [...new Set(causes)] : ["unexplained"],
  };
}
