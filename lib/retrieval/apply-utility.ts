import { sql } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { rows, texts } from "#db/statement.ts";
import type { Contribution } from "#lib/domain/lane.ts";
import type { ToolRunDraft } from "#lib/domain/receipt.ts";
import type { RoutePolicy } from "#lib/domain/routing.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { NO_USE, type UtilityCounts, utilityScore } from "#lib/domain/utility.ts";
import { type Evidence, ranked } from "./evidence.ts";
import { compareResults } from "./fuse/order.ts";
import { toolRun } from "./trace.ts";

type UtilityRules = RoutePolicy["utility"];

/**
 * Reads the counts of each document at a time, over this many days before it. An unused document has none.
 */
export async function readUtilityCounts(
  db: Database,
  documentIds: readonly string[],
  { asOf, days }: { readonly asOf: Date; readonly days: number },
): Promise<ReadonlyMap<string, UtilityCounts>> {
  if (documentIds.length === 0) return new Map();
  const ids = texts(documentIds);
  const until = sql`${asOf.toISOString()}::timestamptz`;
  const within = sql`>= ${until} - make_interval(days => ${days}::int)`;
  const found = await rows<UtilityCounts & { readonly documentId: string }>(
    db,
    sql`with used as (
        select shown.id, 'retrieved' as what from events e
          cross join lateral jsonb_array_elements_text(e.detail -> 'documents') as shown(id)
          where e.name = 'retrieval.provider.selected' and e.created_at ${within} and e.created_at < ${until}
            and jsonb_typeof(e.detail -> 'documents') = 'array' and shown.id = any(${ids})
        union all
        select e.detail ->> 'documentId', 'opened' from events e
          where e.name = 'retrieval.result.opened' and e.created_at ${within} and e.created_at < ${until}
            and e.detail ->> 'documentId' = any(${ids})
        union all
        select i.document_id, 'packed' from pack_items i join packs p on p.id = i.pack_id and p.deleted_at is null
          where i.document_id = any(${ids}) and i.created_at ${within} and i.created_at < ${until}
        union all
        select j.document_id, case when j.grade = 0 then 'useless' when j.grade >= 2 then 'useful' end from judgements j
          where j.document_id = any(${ids}) and j.created_at ${within} and j.created_at < ${until})
      select id as "documentId", count(*) filter (where what = 'retrieved')::int as retrieved,
        count(*) filter (where what = 'opened')::int as opened,
        count(*) filter (where what = 'packed')::int as packed,
        count(*) filter (where what = 'useful')::int as useful,
        count(*) filter (where what = 'useless')::int as useless
      from used where what is not null group by id`,
  );
  return new Map(found.map(({ documentId, ...counts }) => [documentId, counts]));
}

/**
 * Adds the contribution of each document's use: at most the policy's weight up or down, nothing for an unused document.
 * Pure.
 */
function withUtility(
  evidence: readonly Evidence[],
  counts: ReadonlyMap<string, UtilityCounts>,
  weight: number,
): Evidence[] {
  return ranked(
    evidence
      .map((each) => {
        const used = counts.get(each.documentId);
        if (used === undefined) return each;
        const contributions = [...each.contributions, contributionOf(used, weight)];
        return { ...each, contributions, score: contributions.reduce((sum, { value }) => sum + value, 0) };
      })
      .sort(compareResults),
  );
}

function contributionOf(counts: UtilityCounts, weight: number): Contribution {
  const score = utilityScore(counts);
  const normalised = 2 * score - 1;
  const counted = Object.entries(counts).filter(([, count]) => count > 0);
  return {
    source: "utility",
    rank: null,
    raw: score,
    normalised,
    weight,
    value: weight * normalised,
    detail: Object.fromEntries(counted),
  };
}

export type UtilityApplied = { readonly evidence: readonly Evidence[]; readonly run: ToolRunDraft | null };

/**
 * The search step that adds how people used each document (ADR 0036). Runs only if the frame, or else the policy,
 * enables it.
 */
export async function applyUtility(
  db: Database,
  frame: Pick<SearchFrame, "utility">,
  rules: UtilityRules,
  evidence: readonly Evidence[],
  at: { readonly now: Date | undefined; readonly elapsedMs: () => number },
): Promise<UtilityApplied> {
  if (!(frame.utility ?? rules.on) || rules.weight === 0 || at.now === undefined)
    return { evidence, run: null };
  const startedMs = at.elapsedMs();
  const ids = [...new Set(evidence.map(({ documentId }) => documentId))];
  const counts = await readUtilityCounts(db, ids, { asOf: at.now, days: rules.days });
  return {
    evidence: withUtility(evidence, counts, rules.weight),
    run: toolRun({
      tool: "utility",
      inputs: { weight: rules.weight, days: rules.days, asOf: at.now.toISOString() },
      outputs: { counts: Object.fromEntries(ids.map((id) => [id, counts.get(id) ?? NO_USE])) },
      reasonCodes: counts.size > 0 ? ["utility_weighed"] : [],
      startedMs,
      latencyMs: at.elapsedMs() - startedMs,
    }),
  };
}
