import { sql } from "drizzle-orm";
import { newId } from "#db/new-id.ts";
import { packResults } from "#db/packed-results.ts";
import { rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import type { Badge } from "#lib/domain/badges.ts";
import type { Contribution } from "#lib/domain/lane.ts";
import {
  type BadgeRow,
  PROVIDER,
  type ReceiptDetail,
  type ReceiptOrigin,
  type ReceiptResult,
  type ToolRun,
  type ToolRunDraft,
} from "#lib/domain/receipt.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { PassageResult, SearchResponse } from "#lib/domain/search-result.ts";
import type { TelemetryEvent } from "#lib/domain/telemetry.ts";
import type { Evidence } from "#lib/retrieval/evidence.ts";
import { LOGGED, rounded, toolRun } from "#lib/retrieval/trace.ts";

export type ReceiptInput = {
  readonly frame: SearchFrame;
  readonly origin: ReceiptOrigin;
  readonly response: Omit<SearchResponse, "receiptStored">;
  readonly candidates: readonly Evidence[];
  readonly runs: readonly ToolRunDraft[];
  readonly detail: ReceiptDetail;
  readonly events: readonly TelemetryEvent[];
};

/**
 * Stores a search's receipt before the answer is sent: its header, steps and events in one statement. If that fails,
 * the search still answers and says so. The log has the error without the question.
 * @returns true if it was stored.
 */
export async function writeReceipt(context: Context, input: ReceiptInput): Promise<boolean> {
  const { response } = input;
  const steps = input.runs.map((run): ToolRun => ({ ...run, id: newId("run") }));
  const { run, results } = answerRun(input, steps);
  try {
    const packed = await packResults(results);
    await rows(context.db, statementOf(context, input, [...steps, run], packed));
    return true;
  } catch (err) {
    context.log.warn({ err, traceId: response.traceId }, "cannot store a receipt");
    return false;
  }
}

/** The last step, and the results in order with the facts for their badges. */
function answerRun({ response, candidates }: ReceiptInput, steps: readonly ToolRun[]) {
  const id = newId("run");
  const shown = new Map(
    response.results.flatMap((document) =>
      document.passages.map((passage) => [passage.evidenceRef, { document, passage }] as const),
    ),
  );
  const results = candidates.slice(0, LOGGED).map((each): ReceiptResult => {
    const found = shown.get(each.evidenceRef);
    return {
      ref: each.evidenceRef,
      rank: each.rank,
      score: rounded(each.score),
      documentId: each.documentId,
      corpusId: each.corpusId,
      version: each.version,
      page: each.page,
      lanes: each.lanes,
      contributions: found
        ? found.passage.contributions.map(storedContribution)
        : // Results below the first page store scores only.
          each.contributions.map((part) => ({ ...storedContribution(part), detail: {} })),
      shown: found
        ? {
            sourcePath: found.document.sourcePath,
            byteHash: found.document.byteHash,
            freshness: found.document.freshness,
            badges: badgeRows(found.passage, [...steps, { id, tool: "answer", lane: null }]),
          }
        : null,
    };
  });
  const startedMs = steps.reduce((last, run) => Math.max(last, run.startedMs + run.latencyMs), 0);
  const run = toolRun({
    tool: "answer",
    inputs: {},
    outputs: {
      documentCount: response.documentCount,
      /** Ids of all documents found, best first, for the counts of the filters. The results are only the first. */
      documents: [...new Set(candidates.map(({ documentId }) => documentId))],
    },
    reasonCodes: [],
    status: response.status,
    startedMs,
    latencyMs: Math.max(0, response.tookMs - startedMs),
  });
  return { run: { ...run, id }, results };
}

/** Converts a contribution to the form in a receipt. */
function storedContribution(part: Contribution): Contribution {
  return {
    ...part,
    raw: part.raw === null ? null : rounded(part.raw),
    normalised: part.normalised === null ? null : rounded(part.normalised),
    weight: rounded(part.weight),
    value: rounded(part.value),
  };
}

function badgeRows(
  { badges }: PassageResult,
  runs: readonly Pick<ToolRun, "id" | "tool" | "lane">[],
): BadgeRow[] {
  const runOf = ({ from }: Badge) =>
    runs.find(({ tool, lane }) => tool === from.tool && lane === from.lane) ?? runs.at(-1);
  return badges.map((badge) => ({
    badge: badge.code,
    fact: badge.detail ?? null,
    number: badge.number,
    toolRunId: runOf(badge)?.id ?? "",
  }));
}

/** The row of `receipts`. Keys are column names. */
function headerRow({ actor, now }: Context, { frame, origin, response, detail }: ReceiptInput) {
  return {
    id: response.traceId,
    query: frame.query,
    frame,
    origin,
    status: response.status,
    profile: response.profile,
    mode: response.mode,
    lanes: response.lanes.map(({ lane }) => lane),
    corpus_ids: response.corpora.map(({ id }) => id),
    reason_codes: response.reasonCodes,
    document_count: response.documentCount,
    took_ms: Math.round(response.tookMs),
    detail,
    as_of: now,
    actor_id: actor.id,
  };
}

/** A row of `tool_runs`. */
function stepRow(run: ToolRun, ordinal: number) {
  return {
    id: run.id,
    ordinal,
    tool: run.tool,
    lane: run.lane,
    model_id: run.modelId,
    inputs_logged: run.inputs,
    outputs: run.outputs,
    reason_codes: run.reasonCodes,
    status: run.status,
    error: run.error,
    started_ms: run.startedMs,
    latency_ms: run.latencyMs,
  };
}

/** A row of `events`. */
function eventRow(event: TelemetryEvent) {
  return {
    name: event.name,
    corpus_ids: event.corpusIds,
    project_id: event.projectId,
    matter_id: event.matterId,
    query_class: event.queryClass,
    latency_ms: event.latencyMs,
    result_count: event.resultCount,
    decision_reason_codes: event.reasonCodes,
    freshness_state: event.freshnessState,
    degraded_reason: event.degradedReason,
    detail: event.detail,
  };
}

function statementOf(
  context: Context,
  input: ReceiptInput,
  runs: readonly ToolRun[],
  packedResults: Uint8Array,
) {
  const { actor, now } = context;
  const { origin, response } = input;
  const header = JSON.stringify(headerRow(context, input));
  const steps = JSON.stringify(runs.map(stepRow));
  const events = JSON.stringify(input.events.map(eventRow));
  // Events have the search's own time, so that counts up to that time leave them out. A replay has the time of its run.
  const happened = origin === "replay" ? sql`now()` : sql`${now.toISOString()}::timestamptz`;
  return sql`with kept as (
      insert into receipts (id, query, frame, origin, status, profile, mode, lanes, corpus_ids, reason_codes,
        document_count, took_ms, detail, as_of, actor_id)
      select id, query, frame, origin, status, profile, mode, lanes, corpus_ids, reason_codes, document_count, took_ms,
        detail, as_of, actor_id
      from jsonb_to_record(${header}::text::jsonb) as h(id text, query text, frame jsonb, origin text,
        status text, profile text, mode text, lanes text[], corpus_ids text[], reason_codes text[], document_count int,
        took_ms int, detail jsonb, as_of timestamptz, actor_id text)),
    stored_events as (
      insert into events (name, trace_id, provider_kind, search_lane, corpus_ids, project_id, matter_id, query_class,
        latency_ms, result_count, decision_reason_codes, freshness_state, degraded_reason, detail, actor_id, created_at)
      select name, ${response.traceId}, ${PROVIDER.provider_kind}, ${PROVIDER.search_lane}, corpus_ids, project_id, matter_id,
        query_class, latency_ms, result_count, decision_reason_codes, freshness_state, degraded_reason, detail, ${actor.id},
        ${happened}
      from jsonb_to_recordset(${events}::text::jsonb) as e(name text, corpus_ids text[], project_id text,
        matter_id text, query_class text, latency_ms int, result_count int, decision_reason_codes text[],
        freshness_state text, degraded_reason text, detail jsonb))
    insert into tool_runs (id, trace_id, ordinal, tool, provider_kind, lane, model_id, inputs_logged, outputs,
      packed_results, reason_codes, status, error, started_ms, latency_ms, as_of, actor_id)
    select id, ${response.traceId}, ordinal, tool, ${PROVIDER.provider_kind}, lane, model_id, inputs_logged, outputs,
      case when tool = 'answer' then ${packedResults}::bytea end, reason_codes, status, error, started_ms, latency_ms, ${now.toISOString()}::timestamptz, ${actor.id}
    from jsonb_to_recordset(${steps}::text::jsonb) as r(id text, ordinal int, tool text, lane text,
      model_id text, inputs_logged jsonb, outputs jsonb, reason_codes text[], status text, error text, started_ms real,
      latency_ms real)`;
}
