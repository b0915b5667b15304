import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { providerHealth } from "#db/schema/index.ts";
import type { RootKind } from "#lib/domain/corpus-binding.ts";
import { connectorId } from "./provider-rows.ts";

/** Whether somebody has switched a connector off in the console. */
export async function isConnectorSwitchedOff(db: Database, kind: RootKind): Promise<boolean> {
  const [row] = await db
    .select({ enabled: providerHealth.enabled })
    .from(providerHealth)
    .where(eq(providerHealth.id, connectorId(kind)));
  return row?.enabled === false;
}
