import { sql } from "drizzle-orm";
import { providerHealth } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { Connectors } from "#lib/domain/connector.ts";
import { checkRoots } from "#lib/services/bindings/shared/check-roots.ts";
import { type Check, checkModels } from "#lib/services/providers/shared/check-models.ts";
import { INDEX_PROVIDER } from "#lib/services/providers/shared/provider-rows.ts";
import { refreshQueryStats } from "#lib/services/receipts/query-stats.ts";
import { readIndexHealth } from "./read-index-health.ts";
import { recomputeCorpusHealth } from "./recompute-corpus-health.ts";

/** Stores the status of each provider. Its switch stays. */
async function keepChecks(context: Context, checks: readonly Check[]): Promise<void> {
  if (checks.length === 0) return;
  await context.db
    .insert(providerHealth)
    .values(checks.map(({ id, status, note }) => ({ id, status, note, checkedAt: context.now })))
    .onConflictDoUpdate({
      target: providerHealth.id,
      set: { status: sql`excluded.status`, note: sql`excluded.note`, checkedAt: sql`excluded.checked_at` },
    });
}

/**
 * Checks every root and model, then recomputes the stored health of corpora, providers and questions. Runs in a worker,
 * never in the web server.
 */
export async function refreshAllHealth(
  context: Context,
  { connectors, because }: { readonly connectors: Connectors; readonly because: "startup" | "poll" },
): Promise<{ readonly changed: readonly string[] }> {
  const checks = [...(await checkRoots(context, connectors)), ...(await checkModels(context))];
  await keepChecks(context, checks);
  const { changed } = await recomputeCorpusHealth(context, { because });
  await refreshQueryStats(context);
  const { status, degradedReason } = await readIndexHealth(context);
  await keepChecks(context, [{ id: INDEX_PROVIDER, status, note: degradedReason }]);
  return { changed };
}
