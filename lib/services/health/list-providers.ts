import { sql } from "drizzle-orm";
import { providerHealth } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { ProviderView } from "#lib/domain/corpus-console.ts";
import { INDEX_DEGRADED_WORDS } from "#lib/domain/degraded-codes.ts";
import { type ProviderHealth, readIndexHealth } from "#lib/services/health/read-index-health.ts";
import {
  connectorOf,
  INDEX_PROVIDER,
  type ProviderSpec,
  providerSpecs,
} from "#lib/services/providers/shared/provider-rows.ts";

/** A worker checks once a minute. A check older than this counts as unknown. */
const KNOWN_MS = 5 * 60_000;

type Row = typeof providerHealth.$inferSelect;
type Bound = { readonly kind: string; readonly corpora: number; readonly lastIndexedAt: string | null };

/** Returns for each kind of root the number of corpora outside the trash that use it, and when one was last indexed. */
function boundByKind(context: Context): Promise<Bound[]> {
  return context.db.execute<Bound>(sql`
    select r.kind, count(distinct c.id)::int as corpora, max(h.last_indexed_at) as "lastIndexedAt"
    from corpus_roots r join corpora c on c.id = r.corpus_id and c.deleted_at is null
    left join corpus_health h on h.corpus_id = c.id
    group by 1`);
}

function indexView(context: Context, spec: ProviderSpec, health: ProviderHealth): ProviderView {
  const times = health.corpora.flatMap(({ lastIndexedAt }) => lastIndexedAt?.toISOString() ?? []);
  const notes = health.degradedCodes.map((code) => INDEX_DEGRADED_WORDS[code]);
  const disabled = health.status === "disabled" ? ["Every corpus is turned off."] : [];
  return {
    ...{ id: spec.id, title: spec.title, kind: spec.kind, switchable: spec.switchable, enabled: true },
    status: health.status,
    note: [...disabled, ...notes].join(" ") || null,
    corpora: health.corpora.length,
    lastIndexedAt: times.sort().at(-1) ?? null,
    checkedAt: context.now.toISOString(),
  };
}

function viewOf(
  context: Context,
  spec: ProviderSpec,
  row: Row | undefined,
  living: ProviderHealth,
  bound: Bound | undefined,
): ProviderView {
  const of = { id: spec.id, title: spec.title, kind: spec.kind, switchable: spec.switchable };
  const used = connectorOf(spec.id) === null ? undefined : bound;
  const enabled = spec.off === null && row?.enabled !== false;
  const counts = {
    corpora: connectorOf(spec.id) === null ? living.corpora.length : (used?.corpora ?? 0),
    lastIndexedAt: used?.lastIndexedAt ? new Date(used.lastIndexedAt).toISOString() : null,
  };
  const checkedAt = row?.checkedAt?.toISOString() ?? null;
  if (!enabled) {
    const note = spec.off ?? "Turned off here: its folders are not synced until it is turned on.";
    return { ...of, ...counts, status: "disabled", note, checkedAt, enabled };
  }
  if (connectorOf(spec.id) !== null && counts.corpora === 0)
    return { ...of, ...counts, status: "unused", note: "No corpus uses it.", checkedAt, enabled };
  const old = row?.checkedAt == null || context.now.getTime() - row.checkedAt.getTime() > KNOWN_MS;
  const note = old
    ? checkedAt === null
      ? "Not checked yet. A worker checks once a minute."
      : "Not checked recently. A worker checks once a minute."
    : (row?.note ?? null);
  return { ...of, ...counts, status: old ? "unknown" : (row?.status ?? "unknown"), note, checkedAt, enabled };
}

/**
 * Lists our own index, each connector and each configured model endpoint with the status of the worker's last check.
 * After several minutes without a check the status is unknown. A connector that no corpus uses is unused.
 */
export async function listProviders(context: Context): Promise<ProviderView[]> {
  const health = await readIndexHealth(context);
  const rows = await context.db.select().from(providerHealth);
  const bound = await boundByKind(context);
  return providerSpecs(context.config).map((spec) =>
    spec.id === INDEX_PROVIDER
      ? indexView(context, spec, health)
      : viewOf(
          context,
          spec,
          rows.find(({ id }) => id === spec.id),
          health,
          bound.find(({ kind }) => kind === connectorOf(spec.id)),
        ),
  );
}
