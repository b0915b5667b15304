import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { corpora, corpusHealth } from "#db/schema/index.ts";
import type { StatementPart } from "#db/statement-part.ts";
import type { Context } from "#lib/context.ts";
import { CORPUS_STATES, type CorpusHealthView } from "#lib/domain/corpus-console.ts";
import { FRESHNESS_STATES, type FreshnessState } from "#lib/domain/freshness.ts";
import { readUpdatingCorpora } from "../internal/corpus-facts.ts";
import { computeFreshness, computeHealth, outdated } from "../recompute-corpus-health.ts";
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

/** What decides whether a stored view is used. */
type StoredState = {
  readonly id: string;
  readonly enabled: boolean;
  readonly outdated: boolean;
  readonly status: CorpusHealthView["status"] | null;
  readonly updatedAt: Date | null;
};

/** Returns the corpora that a worker has not counted since their last change. */
async function toCompute(context: Context, found: readonly StoredState[]): Promise<string[]> {
  const due = found.filter((each) => each.outdated);
  const recentlyCounted = due.filter(
    ({ enabled, status, updatedAt }) =>
      enabled &&
      status === "syncing" &&
      updatedAt !== null &&
      context.now.getTime() - updatedAt.getTime() < MAX_AGE_WHILE_SYNCING_MS &&
      context.now >= updatedAt,
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
  const due = await toCompute(
    context,
    found.map(({ row, ...corpus }) => ({
      ...corpus,
      status: row?.status ?? null,
      updatedAt: row?.updatedAt ?? null,
    })),
  );
  const computed = new Map((await computeHealth(context, due)).map((view) => [view.corpusId, view]));
  return found.flatMap(({ id, row }) => computed.get(id) ?? (row === null ? [] : [toHealthView(row)]));
}

const storedFreshnessSchema = z.array(
  z.object({
    id: z.string(),
    enabled: z.boolean(),
    outdated: z.boolean(),
    state: z.enum(FRESHNESS_STATES).nullable(),
    status: z.enum(CORPUS_STATES).nullable(),
    updatedAt: z.coerce.date().nullable(),
  }),
);
/** What is stored of the freshness of corpora. */
export type StoredFreshness = Readonly<z.infer<typeof storedFreshnessSchema>>;

/** The stored freshness of enabled corpora, for `freshnessFrom`. */
export function storedFreshness(context: Context): StatementPart<StoredFreshness> {
  const expression = sql`coalesce((select json_agg(json_build_object('id', ${corpora.id}, 'enabled', ${corpora.enabled},
      'state', ${corpusHealth.freshnessState}, 'status', ${corpusHealth.status},
      'updatedAt', ${corpusHealth.updatedAt}, 'outdated', ${outdated(context)}))
    from ${corpora} left join ${corpusHealth} on ${corpusHealth.corpusId} = ${corpora.id}
    where ${corpora.enabled} and ${corpora.deletedAt} is null), '[]'::json)`;
  return { name: "freshness", expression, schema: storedFreshnessSchema };
}

/**
 * Returns the freshness of each named corpus by id, as `readCorpusHealth` does, from the value of `storedFreshness`.
 * Every search waits for it. So it sends no statement if no change has outdated a row, and otherwise two or three.
 */
export async function freshnessFrom(
  context: Context,
  stored: StoredFreshness,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FreshnessState>> {
  const found = stored.filter(({ id }) => ids.includes(id));
  const due = await toCompute(context, found);
  const computed = await computeFreshness(context, due);
  return new Map(
    found.flatMap(({ id, state: known }) => {
      const state = computed.get(id) ?? known;
      return state === null ? [] : [[id, state] as const];
    }),
  );
}
