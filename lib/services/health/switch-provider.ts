import { sql } from "drizzle-orm";
import { corpusRoots, providerHealth } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { ProviderView } from "#lib/domain/corpus-console.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { listProviders } from "#lib/services/health/list-providers.ts";
import { connectorOf, providerSpecs } from "#lib/services/providers/shared/provider-rows.ts";

export type SwitchProviderInput = { readonly id: string; readonly enabled: boolean };

/**
 * Switches a connector on or off. While it is off, its roots are not synced. Recorded in the audit log.
 * @throws AppError("not_found") for an unknown provider, ("conflict") for one that only the configuration can switch.
 */
export async function switchProvider(
  context: Context,
  { id, enabled }: SwitchProviderInput,
): Promise<ProviderView> {
  const spec = providerSpecs(context.config).find((each) => each.id === id);
  if (spec === undefined) throw new AppError("not_found", `There is no provider ${id} here.`);
  if (!spec.switchable) {
    throw new AppError("conflict", `${spec.title}: ${spec.off ?? "only the configuration can switch it."}`);
  }
  await context.db.transaction(async (tx) => {
    await tx.insert(providerHealth).values({ id }).onConflictDoNothing();
    const [before] = await tx
      .select({ enabled: providerHealth.enabled })
      .from(providerHealth)
      .where(sql`${providerHealth.id} = ${id}`)
      .for("update");
    if (before === undefined || before.enabled === enabled) return;
    // The status from before the switch is no longer valid.
    await tx
      .update(providerHealth)
      .set({ enabled, status: "unknown", note: null, checkedAt: null })
      .where(sql`${providerHealth.id} = ${id}`);
    await writeAudit(context, tx, {
      action: enabled ? "provider.enabled" : "provider.disabled",
      subjectType: "provider",
      subjectId: id,
      before: { enabled: before.enabled },
      after: { enabled },
    });
    const bound = await tx
      .selectDistinct({ corpusId: corpusRoots.corpusId })
      .from(corpusRoots)
      .where(sql`${corpusRoots.kind} = ${connectorOf(id)}`);
    for (const { corpusId } of bound) await touchCorpus(tx, corpusId);
  });
  const view = (await listProviders(context)).find((each) => each.id === id);
  if (view === undefined) throw new AppError("not_found", `There is no provider ${id} here.`);
  return view;
}
