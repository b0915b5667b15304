import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { corpora, corpusHealth } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import type { FreshnessState } from "#lib/domain/freshness.ts";
import { readUpdatingCorpora } from "../internal/corpus-facts.ts";
import { computeHealth, outdated } from "../recompute-corpus-health.ts";
import { toHealthView } from "./health-row-mapping.ts";

/**
 * While a corpus is syncing, its stored row is shown up to this age. A worker counts it about every five seconds,
 * and the view contains the time of the count.
 */
const MAX_AGE_WHILE_SYNCING_MS = 10_000;

/** Returns the rows of the named corpora, or of all outside the trash, by id, with whether each is outdated. */
function selectRows(context: Context, ids: readonly string[] | undefined) {
  return context.db
    .select({ id: corpora.id, enabled: corpora.enabled, row: corpusHealth, outdated: outdated(context) })
    .from(corpora)
    .leftJoin(corpusHealth, eq(corpusHealth.corpusId, corpora.id))
    .where(and(ids === undefined ? isNull(corpora.deletedAt) : inArray(corpora.id, [...ids])))
    .orderBy(asc(corpora.id));
}

type Selected = Awaited<ReturnType<typeof selectRows>>[number];

/** Returns the corpora that a worker has not counted since their last change. */
async function toCompute(context: Context, found: readonly Selected[]): Promise<string[]> {
  const due = found.filter((each) => each.outdated);
  const recentlyCounted = due.filter(
    ({ row, enabled }) =>
      enabled &&
      row?.status === "syncing" &&
      context.now.getTime() - row.updatedAt.getTime() < MAX_AGE_WHILE_SYNCING_MS &&
      context.now >= row.updatedAt,
  );
  if (recentlyCounted.length === 0) return due.map(({ id }) => id);
  const updating = await readUpdatingCorpora(
    context.db,
    recentlyCounted.map(({ id }) => id),
  );
  return due.filter((each) => !(recentlyCounted.includes(each) && updating.has(each.id))).map(({ id }) => id);
}

/**
 * Returns the current view of each named corpus (also in the trash), or of all outside the trash, by id. Workers store
 * the views. A view that a change has outdated is computed for this reader, without a lock and without storing it
 * (ADR 0063).
 */
export async function readCorpusHealth(
  context: Context,
  ids?: readonly string[],
): Promise<CorpusHealthView[]> {
  const found = await selectRows(context, ids);
  const due = await toCompute(context, found);
  const computed = new Map((await computeHealth(context, due)).map((view) => [view.corpusId, view]));
  return found.flatMap(({ id, row }) => computed.get(id) ?? (row === null ? [] : [toHealthView(row)]));
}

type FreshnessRow = {
  readonly id: string;
  readonly state: FreshnessState | null;
  readonly outdated: boolean;
};

/**
 * Returns the freshness of each named corpus by id, as `readCorpusHealth` does. One small query if nothing has changed.
 */
export async function readCorpusFreshness(
  context: Context,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FreshnessState>> {
  if (ids.length === 0) return new Map();
  const found = await rows<FreshnessRow>(
    context.db,
    sql`select ${corpora.id}, ${corpusHealth.freshnessState} as state, ${outdated(context)} as outdated
      from ${corpora} left join ${corpusHealth} on ${corpusHealth.corpusId} = ${corpora.id}
      where ${corpora.id} = any(${sql.param([...ids])}::text[])`,
  );
  if (found.every((row) => !row.outdated))
    return new Map(found.flatMap(({ id, state }) => (state === null ? [] : [[id, state] as const])));
  const views = await readCorpusHealth(context, ids);
  return new Map(views.map(({ corpusId, freshnessState }) => [corpusId, freshnessState]));
}
