import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { withResults } from "#db/packed-results.ts";
import { corpora, documents, receipts, toolRuns } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { mayNameCorpus, visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { Lane } from "#lib/domain/lane.ts";
import {
  PROVIDER,
  type Receipt,
  type ReceiptResult,
  type ReceiptSummary,
  type Tool,
  type ToolRun,
} from "#lib/domain/receipt.ts";
import { fromSidecarCode } from "#lib/domain/sidecar-codes.ts";
import { storedDetail, storedFrame, storedResults } from "#lib/domain/stored-answer.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** A receipt for a reader, with the titles of the documents that they may see now. */
export type ReceiptView = Receipt & { readonly titles: Readonly<Record<string, string>> };

type Row = typeof receipts.$inferSelect;

/** True for searches of corpora that may not be named only. Their question is hidden too. */
export const ONLY_RESTRICTED_CORPORA = sql`(cardinality(${receipts.corpusIds}) > 0
  and not exists (select 1 from unnest(${receipts.corpusIds}) as asked (id)
    where ${mayNameCorpus(sql`asked.id`, { at: sql`${receipts.createdAt}` })}))`;

/** Converts a row to an entry of the list. */
export function toReceiptSummary(row: Omit<Row, "frame" | "detail">): ReceiptSummary {
  return {
    id: row.id,
    query: row.query,
    origin: row.origin,
    status: row.status,
    profile: row.profile,
    mode: row.mode,
    lanes: row.lanes as Lane[],
    documentCount: row.documentCount,
    tookMs: row.tookMs,
    pinned: row.pinned,
    judged: row.judged,
    createdAt: row.createdAt.toISOString(),
  };
}

/**
 * Returns a whole receipt. For documents that the reader may not see now, it has only ref, hash and scores.
 * @throws AppError("not_found") if there is none, or it was purged.
 */
export async function readReceipt(context: Context, id: string): Promise<ReceiptView> {
  const [[row], steps] = await Promise.all([
    context.db
      .select()
      .from(receipts)
      .where(and(eq(receipts.id, id), sql`not ${ONLY_RESTRICTED_CORPORA}`)),
    context.db.select().from(toolRuns).where(eq(toolRuns.traceId, id)).orderBy(asc(toolRuns.ordinal)),
  ]);
  if (!row)
    throw new AppError(
      "not_found",
      `Receipt not found. Unpinned receipts expire after ${context.config.search.receiptDays} days.`,
    );
  const results = await resultsOf(steps.find(({ tool }) => tool === "answer"));
  const titles = await titlesOf(context, [...new Set(results.map(({ documentId }) => documentId))]);
  const { asOf, actorId, reasonCodes } = row;
  const detail = storedDetail(row.detail);
  const { frame, notes } = storedFrame(row.frame, row.query);
  return {
    ...toReceiptSummary(row),
    ...detail,
    notes: [...detail.notes, ...notes],
    provider: toProvider(detail.provider),
    corpora: await namedCorpora(context, detail.corpora, row.createdAt),
    frame,
    asOf: asOf.toISOString(),
    actorId,
    reasonCodes: reasonCodes.map(fromSidecarCode),
    runs: steps.map(toRun),
    results: results.map((result) =>
      titles[result.documentId] === undefined ? withoutContent(result) : result,
    ),
    titles,
  };
}

/** Returns the searched corpora. One that may not be named has its id instead of its title. */
async function namedCorpora(
  context: Context,
  asked: Receipt["corpora"],
  searchedAt: Date,
): Promise<Receipt["corpora"]> {
  const ids = asked.map(({ id }) => id);
  const at = sql`${searchedAt.toISOString()}::timestamptz`;
  const named = await rows<{ readonly id: string }>(
    context.db,
    sql`select asked.id from unnest(${sql.param(ids)}::text[]) as asked (id)
      where ${mayNameCorpus(sql`asked.id`, { at })}`,
  );
  return asked.map((corpus) =>
    named.some(({ id }) => id === corpus.id) ? corpus : { ...corpus, title: corpus.id },
  );
}

/** Returns the titles of documents that the reader may see, in order of their ids. */
async function titlesOf(context: Context, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const found = await context.db
    .select({ id: documents.id, title: documents.title, visible: visibleEvidence(context.actor) })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(inArray(documents.id, [...ids]))
    .orderBy(asc(documents.id));
  return Object.fromEntries(found.filter(({ visible }) => visible).map(({ id, title }) => [id, title]));
}

/** Reduces a result to ref, hash and scores, because its source was removed or is hidden from this reader. */
function withoutContent({ shown, contributions, ...result }: ReceiptResult): ReceiptResult {
  return {
    ...result,
    contributions: contributions.map((each) => ({ ...each, detail: {} })),
    shown: shown && { ...shown, sourcePath: "", badges: shown.badges.map((row) => ({ ...row, fact: null })) },
  };
}

/** Converts the names in receipts that were stored in the words of the sidecar protocol. */
function toProvider(stored: Receipt["provider"]): Receipt["provider"] {
  return {
    ...stored,
    ...PROVIDER,
    route_reason_codes: stored.route_reason_codes.map(fromSidecarCode),
  };
}

type StepRow = typeof toolRuns.$inferSelect;

async function resultsOf(answer: StepRow | undefined): Promise<readonly ReceiptResult[]> {
  return answer ? storedResults(await withResults(answer.outputs, answer.packedResults)) : [];
}

function toRun(row: StepRow): ToolRun {
  // The results have their own place in a receipt. The ids of all documents only serve the counts of the filters.
  const { results: _results, documents: _documents, ...outputs } = row.outputs;
  return {
    id: row.id,
    tool: row.tool as Tool,
    lane: row.lane as Lane | null,
    modelId: row.modelId,
    inputs: row.inputsLogged,
    outputs,
    reasonCodes: row.reasonCodes.map(fromSidecarCode),
    status: row.status,
    error: row.error,
    startedMs: row.startedMs,
    latencyMs: row.latencyMs,
  };
}
