import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { corpora, corpusHealth } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { CorpusHealthView } from "#lib/domain/corpus-console.ts";
import type { FreshnessState } from "#lib/domain/freshness.ts";
import { rows } from "#lib/retrieval/statement.ts";
import { moving } from "./corpus-health-facts.ts";
import { toHealthView } from "./corpus-health-row.ts";
import { outdated, refreshHealth } from "./refresh-health.ts";

/** While a corpus is being synced its counts are worked out no more often than this; that it is, is told meanwhile. */
const MOVING_MS = 2000;

/** The rows of the corpora named, else of all living ones, by id, with whether something has changed since. */
function selectRows(context: Context, ids: readonly string[] | undefined) {
  return context.db
    .select({ id: corpora.id, enabled: corpora.enabled, row: corpusHealth, outdated: outdated(context) })
    .from(corpora)
    .leftJoin(corpusHealth, eq(corpusHealth.corpusId, corpora.id))
    .where(and(ids === undefined ? isNull(corpora.deletedAt) : inArray(corpora.id, [...ids])))
    .orderBy(asc(corpora.id));
}

type Selected = Awaited<ReturnType<typeof selectRows>>[number];

/** Those that have to be worked out anew before they are told. */
async function toRefresh(context: Context, found: readonly Selected[]): Promise<string[]> {
  const due = found.filter((each) => each.outdated);
  const resting = due.filter(
    ({ row, enabled }) =>
      enabled &&
      row?.status === "syncing" &&
      context.now.getTime() - row.updatedAt.getTime() < MOVING_MS &&
      context.now >= row.updatedAt,
  );
  if (resting.length === 0) return due.map(({ id }) => id);
  const still = await moving(
    context.db,
    resting.map(({ id }) => id),
  );
  return due.filter((each) => !(resting.includes(each) && still.has(each.id))).map(({ id }) => id);
}

/**
 * The current view of each corpus named (removed ones too), or of all living ones, by id. A row that something has
 * changed since is made anew first: what is told is never an old state.
 */
export async function readCorpusHealth(
  context: Context,
  ids?: readonly string[],
): Promise<CorpusHealthView[]> {
  const found = await selectRows(context, ids);
  const due = await toRefresh(context, found);
  if (due.length === 0) return found.flatMap(({ row }) => (row === null ? [] : [toHealthView(row)]));
  await refreshHealth(context, { corpusIds: due, because: "read" });
  const again = await selectRows(context, ids);
  return again.flatMap(({ row }) => (row === null ? [] : [toHealthView(row)]));
}

type FreshnessRow = {
  readonly id: string;
  readonly state: FreshnessState | null;
  readonly outdated: boolean;
};

/** The freshness of each corpus named, by id: what `readCorpusHealth` tells of it, in one small statement where nothing has changed. */
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
