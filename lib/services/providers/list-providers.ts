import { sql } from "drizzle-orm";
import { providerHealth as providerRows } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { ProviderView } from "#lib/domain/corpus-console.ts";
import { type ProviderHealth, providerHealth } from "#lib/services/health/corpus-health.ts";
import { connectorOf, INDEX_PROVIDER, type ProviderSpec, providerSpecs } from "./provider-rows.ts";

/** A worker looks once a minute; what nobody has looked at for so long is not known any more. */
const KNOWN_MS = 5 * 60_000;

type Row = typeof providerRows.$inferSelect;
type Bound = { readonly kind: string; readonly corpora: number; readonly lastIndexedAt: string | null };

/** How many living corpora documents come to by each kind of root, and when such a one was last indexed. */
function boundByKind(context: Context): Promise<Bound[]> {
  return context.db.execute<Bound>(sql`
    select r.kind, count(distinct c.id)::int as corpora, max(h.last_indexed_at) as "lastIndexedAt"
    from corpus_roots r join corpora c on c.id = r.corpus_id and c.deleted_at is null
    left join corpus_health h on h.corpus_id = c.id
    group by 1`);
}

/** What is wrong with our own index, in words. */
const INDEX_WORDS: Readonly<Record<string, string>> = {
  database_unavailable: "The database does not answer.",
  worker_silent: "No worker gives a sign: what is added is not read.",
  worker_unknown: "Whether a worker runs is not known.",
  semantic_search_disabled: "Questions are answered by keyword alone.",
  corpus_error: "A corpus has files that could not be read, or a source that cannot be reached.",
};

function indexView(context: Context, spec: ProviderSpec, health: ProviderHealth): ProviderView {
  const times = health.corpora.flatMap(({ lastIndexedAt }) => lastIndexedAt?.toISOString() ?? []);
  const notes = (health.degradedReason ?? "").split(", ").flatMap((code) => INDEX_WORDS[code] ?? []);
  const disabled = health.status === "disabled" ? ["Every corpus is disabled."] : [];
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
    const note = spec.off ?? "Switched off here: its folders are not synced until it is switched on.";
    return { ...of, ...counts, status: "disabled", note, checkedAt, enabled };
  }
  if (connectorOf(spec.id) !== null && counts.corpora === 0)
    return { ...of, ...counts, status: "unused", note: "No corpus is bound through it.", checkedAt, enabled };
  const old = row?.checkedAt == null || context.now.getTime() - row.checkedAt.getTime() > KNOWN_MS;
  const note = old
    ? checkedAt === null
      ? "Nobody has looked yet; a worker looks once a minute."
      : "Nobody has looked for a while; a worker looks once a minute."
    : (row?.note ?? null);
  return { ...of, ...counts, status: old ? "unknown" : (row?.status ?? "unknown"), note, checkedAt, enabled };
}

/**
 * Our own index, each connector, each configured model endpoint, as they were last seen by a worker: what it has not
 * looked at for minutes is told as unknown, and a connector that no corpus is bound through as unused.
 */
export async function listProviders(context: Context): Promise<ProviderView[]> {
  const health = await providerHealth(context);
  const rows = await context.db.select().from(providerRows);
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
