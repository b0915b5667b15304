import { asc, eq, inArray } from "drizzle-orm";
import { corpora, documents, receipts, toolRuns } from "#db/schema/index.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { Lane } from "#lib/domain/lane.ts";
import type { Receipt, ReceiptResult, ReceiptSummary, Tool, ToolRun } from "#lib/domain/receipt.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** A receipt as a reader sees it: with the titles of those of its documents that they may see today. */
export type ReceiptView = Receipt & { readonly titles: Readonly<Record<string, string>> };

type Row = typeof receipts.$inferSelect;

/** A row of the list. */
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
 * One receipt, whole. Of documents that the reader may not see (any more) ref, hash and scores stay; what else was
 * written of them is left out.
 * @throws AppError("not_found") when there is none, or it is older than receipts are kept.
 */
export async function readReceipt(context: Context, id: string): Promise<ReceiptView> {
  const [[row], steps] = await Promise.all([
    context.db.select().from(receipts).where(eq(receipts.id, id)),
    context.db.select().from(toolRuns).where(eq(toolRuns.traceId, id)).orderBy(asc(toolRuns.ordinal)),
  ]);
  if (!row)
    throw new AppError(
      "not_found",
      "There is no such receipt. Receipts that nobody pinned or judged are kept for a while only.",
    );
  const results = (steps.find(({ tool }) => tool === "answer")?.outputs.results ?? []) as ReceiptResult[];
  const titles = await titlesOf(context, [...new Set(results.map(({ documentId }) => documentId))]);
  const { detail, frame, asOf, actorId, reasonCodes } = row;
  return {
    ...toReceiptSummary(row),
    ...detail,
    frame,
    asOf: asOf.toISOString(),
    actorId,
    reasonCodes,
    runs: steps.map(toRun),
    results: results.map((result) => (titles[result.documentId] === undefined ? bare(result) : result)),
    titles,
  };
}

/** Titles of those that the reader may see. */
async function titlesOf(context: Context, ids: readonly string[]): Promise<Record<string, string>> {
  if (ids.length === 0) return {};
  const found = await context.db
    .select({ id: documents.id, title: documents.title, visible: visibleEvidence(context.actor) })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(inArray(documents.id, [...ids]));
  return Object.fromEntries(found.filter(({ visible }) => visible).map(({ id, title }) => [id, title]));
}

/** Ref, hash and scores: what stays of a result whose source is gone or not for this reader. */
function bare({ shown, contributions, ...result }: ReceiptResult): ReceiptResult {
  return {
    ...result,
    contributions: contributions.map((each) => ({ ...each, detail: {} })),
    shown: shown && { ...shown, sourcePath: "", badges: shown.badges.map((row) => ({ ...row, fact: null })) },
  };
}

function toRun(row: typeof toolRuns.$inferSelect): ToolRun {
  const { results: _results, ...outputs } = row.outputs;
  return {
    id: row.id,
    tool: row.tool as Tool,
    lane: row.lane as Lane | null,
    modelId: row.modelId,
    inputs: row.inputsLogged,
    outputs,
    reasonCodes: row.reasonCodes,
    status: row.status,
    error: row.error,
    startedMs: row.startedMs,
    latencyMs: row.latencyMs,
  };
}
