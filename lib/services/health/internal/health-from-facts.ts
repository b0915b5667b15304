import { createHash } from "node:crypto";
import { SKIP_REASONS, type SkipReason } from "#lib/domain/connector.ts";
import type { CorpusHealthView, CorpusState, Coverage, SourceState } from "#lib/domain/corpus-console.ts";
import { DAMAGED_CORPUS_NOTE } from "#lib/domain/damaged-index-words.ts";
import type { CorpusDegradedCode } from "#lib/domain/degraded-codes.ts";
import type { FreshnessReason, FreshnessState } from "#lib/domain/freshness.ts";
import type { CorpusIndexRow, DocumentGroup, Work } from "./corpus-facts.ts";
import { commonestFirst, type Judged } from "./corpus-judgement.ts";
import type { Storage, Vectors } from "./corpus-size-facts.ts";
import type { SourceFacts, WithoutDocument } from "./corpus-source-facts.ts";

/** Everything that a corpus's health is computed from. */
export type CorpusFacts = {
  readonly corpus: CorpusIndexRow;
  readonly groups: readonly DocumentGroup[];
  readonly judged: Judged;
  readonly work: Work | undefined;
  readonly source: SourceFacts | undefined;
  readonly without: readonly WithoutDocument[];
  readonly vectors: readonly Vectors[];
  readonly storage: Storage | undefined;
  readonly bytesPerChunk: number;
};

const sum = <T>(items: readonly T[], value: (item: T) => number) =>
  items.reduce((total, item) => total + value(item), 0);
const documents = (groups: readonly { readonly documents: number }[]) =>
  sum(groups, (each) => each.documents);
const iso = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null);
const latest = (times: readonly (string | null)[]) =>
  times.reduce<string | null>((last, text) => {
    const time = iso(text);
    return time !== null && (last === null || time > last) ? time : last;
  }, null);

function isSkipReason(reason: string | null): reason is SkipReason {
  return SKIP_REASONS.some((known) => known === reason);
}

/**
 * Counts the files found: documents, and files at the source without a document. Each is counted once, so `found` is
 * always the sum of its parts.
 */
export function coverageOf(groups: readonly DocumentGroup[], without: readonly WithoutDocument[]): Coverage {
  const failed = documents(groups.filter((each) => each.failed));
  const indexed = documents(groups.filter((each) => !each.failed && each.published && !each.behind));
  const filesIn = (state: WithoutDocument["state"]) =>
    sum(
      without.filter((each) => each.state === state),
      (each) => each.files,
    );
  const skipped = without.flatMap(({ state, reason, files }) =>
    // A skip reason unknown to this release still counts as skipped.
    state === "skipped" ? [{ reason: isSkipReason(reason) ? reason : ("unreadable" as const), files }] : [],
  );
  const byReason = SKIP_REASONS.flatMap((reason) => {
    const files = sum(
      skipped.filter((each) => each.reason === reason),
      (each) => each.files,
    );
    return files === 0 ? [] : [{ reason, files }];
  });
  return {
    found: documents(groups) + sum(without, ({ files }) => files),
    indexed,
    pending: documents(groups) - failed - indexed + filesIn("pending"),
    failed: failed + filesIn("failed"),
    skipped: byReason,
  };
}

/** Combines the documents' freshness with the state of their source. */
export function withSource(judged: Judged, source: SourceFacts | undefined): Judged {
  if (source === undefined) return judged;
  const byCode = new Map<FreshnessReason, number>(judged.reasons.map((each) => [each.code, each.documents]));
  if (source.changes > 0) byCode.set("source_changed", source.changes);
  if (source.syncError !== null) byCode.set("sync_failed", source.unreachable);
  if (source.rootError !== null) byCode.set("source_unreachable", source.unreachable);
  const unchecked = source.rootError !== null || source.syncError !== null;
  const state: FreshnessState =
    judged.freshnessState !== "fresh"
      ? judged.freshnessState
      : source.changes > 0
        ? "stale"
        : unchecked
          ? "unknown"
          : "fresh";
  return { freshnessState: state, reasons: commonestFirst(byCode) };
}

function statusOf(
  { enabled, deleted }: CorpusIndexRow,
  working: boolean,
  broken: boolean,
  state: FreshnessState,
): CorpusState {
  if (!enabled || deleted) return "disabled";
  if (working) return "syncing";
  if (broken) return "error";
  return state === "fresh" ? "healthy" : state;
}

/** Reason codes that count files at the source. The others count documents. */
const COUNTED_IN_FILES: readonly FreshnessReason[] = ["source_changed"];
/** Reason codes that apply to the whole source, so they are stated without a count. */
const WITHOUT_COUNT: readonly FreshnessReason[] = ["sync_failed", "source_unreachable"];

/** A code that says why a corpus does not answer in full. */
type DegradedPart = CorpusDegradedCode | FreshnessReason;

function degradedReasonOf(corpus: CorpusIndexRow, count: number, failed: number, reasons: Judged["reasons"]) {
  const degraded: (DegradedPart | `${DegradedPart} (${string})`)[] = [
    ...(corpus.deleted
      ? (["corpus_removed"] as const)
      : corpus.enabled
        ? []
        : (["corpus_disabled"] as const)),
    ...(count === 0 ? (["no_documents"] as const) : []),
    ...(corpus.indexDamaged ? (["index_damaged"] as const) : []),
    ...(failed > 0 ? [`could_not_be_read (${failed} of ${count} documents)` as const] : []),
    ...reasons.map(({ code, documents: affected }) =>
      WITHOUT_COUNT.includes(code)
        ? code
        : COUNTED_IN_FILES.includes(code)
          ? (`${code} (${affected} ${affected === 1 ? "file" : "files"})` as const)
          : (`${code} (${affected} of ${count} documents)` as const),
    ),
  ];
  return degraded.length === 0 ? null : degraded.join(", ");
}

function sourceOf(source: SourceFacts | undefined): SourceState {
  return {
    changes: source?.changes ?? 0,
    changedAt: iso(source?.changedAt),
    reachedAt: iso(source?.reachedAt),
    error: source?.syncError ?? source?.rootError ?? null,
  };
}

const chunkingHash = (policy: unknown) =>
  policy == null ? null : createHash("sha256").update(JSON.stringify(policy)).digest("hex").slice(0, 16);

/** Computes a corpus's health from its facts. */
export function healthFromFacts(facts: CorpusFacts, now: Date): CorpusHealthView {
  const { corpus, groups, work, source, without, vectors, storage } = facts;
  const { freshnessState, reasons } = withSource(facts.judged, source);
  const documentCount = documents(groups);
  const unread = documents(groups.filter((each) => each.failed));
  const coverage = coverageOf(groups, without);
  const { error } = sourceOf(source);
  const broken = coverage.failed > 0 || error !== null || corpus.indexDamaged;
  const chunkCount = Number(corpus.chunkCount);
  return {
    corpusId: corpus.corpusId,
    status: statusOf(corpus, work?.working ?? false, broken, freshnessState),
    freshnessState,
    reasons,
    degradedReason: degradedReasonOf(corpus, documentCount, unread, reasons),
    lastError:
      error ??
      (corpus.indexDamaged ? DAMAGED_CORPUS_NOTE : null) ??
      (unread > 0 ? lastErrorOf(groups) : null),
    lastIndexedAt: latest(groups.filter((each) => each.published).map((each) => each.indexedAt)),
    lastSyncStartedAt: iso(work?.startedAt),
    lastSyncFinishedAt: iso(work?.finishedAt),
    documentCount,
    pageCount: sum(groups, (each) => each.pages),
    chunkCount,
    vectors: vectors.map(({ facet, modelId, count }) => ({ facet, modelId, count })),
    fingerprint: {
      recipeHash: corpus.recipeHash,
      chunking: chunkingHash(corpus.chunkPolicy),
      models: [...new Set(vectors.map(({ modelId }) => modelId))].sort(),
    },
    storage: {
      originals: storage?.originals ?? 0,
      index: Math.round(chunkCount * facts.bytesPerChunk) + (storage?.patches ?? 0),
      pictures: storage?.pictures ?? 0,
    },
    coverage,
    source: sourceOf(source),
    updatedAt: now.toISOString(),
  };
}

function lastErrorOf(groups: readonly DocumentGroup[]): string {
  return groups.find(({ lastError }) => lastError !== null)?.lastError ?? "A document could not be read.";
}
