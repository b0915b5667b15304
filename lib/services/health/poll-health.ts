import { sql } from "drizzle-orm";
import { providerHealth as providerRows } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { Connectors } from "#lib/domain/connector.ts";
import { checkRoots } from "#lib/services/corpora/check-roots.ts";
import { INDEX_PROVIDER } from "#lib/services/providers/provider-rows.ts";
import { refreshQueryStats } from "#lib/services/search/query-stats.ts";
import { type Check, checkModels } from "./check-models.ts";
import { providerHealth } from "./corpus-health.ts";
import { refreshHealth } from "./refresh-health.ts";

/** What was seen of each provider; its switch stays as it is. */
async function keepChecks(context: Context, checks: readonly Check[]): Promise<void> {
  if (checks.length === 0) return;
  await context.db
    .insert(providerRows)
    .values(checks.map(({ id, status, note }) => ({ id, status, note, checkedAt: context.now })))
    .onConflictDoUpdate({
      target: providerRows.id,
      set: { status: sql`excluded.status`, note: sql`excluded.note`, checkedAt: sql`excluded.checked_at` },
    });
}

/**
 * A scheduled look at everything that health tells of (doc18 §8.3): every root and model is asked how it is, then the
 * current views of corpora, providers and questions are made anew. In a worker, never in the web server.
 */
export async function pollHealth(
  context: Context,
  { connectors, because }: { readonly connectors: Connectors; readonly because: "startup" | "poll" },
): Promise<{ readonly changed: readonly string[] }> {
  const checks = [...(await checkRoots(context, connectors)), ...(await checkModels(context))];
  await keepChecks(context, checks);
  const { changed } = await refreshHealth(context, { because });
  await refreshQueryStats(context);
  const { status, degradedReason } = await providerHealth(context);
  await keepChecks(context, [{ id: INDEX_PROVIDER, status, note: degradedReason }]);
  return { changed };
}
