import { sql } from "drizzle-orm";
import { searchFrameSchema } from "#lib/domain/search.ts";
import { listReceipts } from "#lib/services/receipts/list-receipts.ts";
import { readReceipt } from "#lib/services/receipts/read-receipt.ts";
import { answerSearch } from "#lib/services/search/search-evidence.ts";
import { storeSearch } from "#lib/services/search/shared/store-search.ts";
import type { Figure } from "../figures.ts";
import type { BenchInstance } from "../instance.ts";
import { makeQuestion, type Vocabulary } from "../questions.ts";
import { timed } from "../sampling.ts";
import { summarise } from "../statistics.ts";
import { seeded } from "../texts.ts";

const WARM_UP = 20;
/** Number of times to list and open. */
const OPENED = 40;

/** Measures what storing a receipt adds to a search, and how fast one of many is listed and opened. */
export async function receiptFigures(
  instance: BenchInstance,
  vocabulary: Vocabulary,
  sizes: { readonly searches: number; readonly receipts: number },
): Promise<Figure[]> {
  const random = seeded(11);
  const answered: number[] = [];
  const kept: number[] = [];
  for (let round = 0; round < WARM_UP + sizes.searches; round++) {
    const context = instance.context();
    const frame = searchFrameSchema.parse({ query: makeQuestion(random, vocabulary) });
    const answer = await timed(() => answerSearch(context, frame));
    const keeping = await timed(() => storeSearch(context, { ...answer.result, origin: "api" }));
    if (round < WARM_UP) continue;
    answered.push(answer.tookMs);
    kept.push(keeping.tookMs);
  }
  const [search, receipt] = [summarise(answered), summarise(kept)];
  await fill(instance, sizes.receipts);
  const listed: number[] = [];
  const opened: number[] = [];
  for (let round = 0; round < OPENED; round++) {
    const page = await timed(() => listReceipts(instance.context(), { limit: 50 }));
    listed.push(page.tookMs);
    const id = page.result.receipts[round % page.result.receipts.length]?.id ?? "";
    opened.push((await timed(() => readReceipt(instance.context(), id))).tookMs);
  }
  const ms = (name: string, samples: Figure["samples"], atMost?: number): Figure => ({
    name,
    unit: "ms",
    value: samples?.median ?? 0,
    samples,
    bound: atMost === undefined ? null : { kind: "target", atMost },
  });
  return [
    ms("search without its receipt", search),
    ms("its receipt", receipt),
    {
      name: "receipt / search without",
      unit: "ratio",
      value: receipt.median / search.median,
      samples: null,
      bound: { kind: "ratio", atMost: 0.1 },
    },
    ms(`first page of ${sizes.receipts} receipts`, summarise(listed), 200),
    ms(`one of ${sizes.receipts} receipts opened`, summarise(opened), 200),
  ];
}

/** Copies real receipts with all their steps, one second apart, up to the count. */
async function fill({ context }: BenchInstance, count: number): Promise<void> {
  const { db } = context();
  await db.execute(sql`with real as (
      select *, row_number() over (order by created_at, id) as place, count(*) over () as all from receipts),
    copies as (
      select real.id as from_id, 'trace_copy' || n as id, n
      from generate_series(1, ${count}) as n join real on real.place = 1 + n % real.all),
    headers as (
      insert into receipts (id, query, frame, origin, status, profile, mode, lanes, corpus_ids, reason_codes,
        document_count, took_ms, detail, as_of, actor_id, created_at)
      select copies.id, query, frame, origin, status, profile, mode, lanes, corpus_ids, reason_codes, document_count,
        took_ms, detail, as_of, actor_id, created_at - n * interval '1 second'
      from copies join receipts on receipts.id = copies.from_id)
    insert into tool_runs (id, trace_id, ordinal, tool, provider_kind, lane, model_id, inputs_logged, outputs, packed_results,
      reason_codes, status, error, started_ms, latency_ms, as_of, actor_id)
    select t.id || '_' || n, copies.id, ordinal, tool, provider_kind, lane, model_id, inputs_logged, outputs, packed_results,
      reason_codes, status, error, started_ms, latency_ms, as_of, actor_id
    from copies join tool_runs t on t.trace_id = copies.from_id`);
}
