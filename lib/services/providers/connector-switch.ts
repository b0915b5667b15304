import { eq } from "drizzle-orm";
import type { Database } from "#db/client.ts";
import { providerHealth } from "#db/schema/index.ts";
import type { ConnectorKind } from "#lib/domain/connector-kinds.ts";
import { connectorId } from "./shared/provider-rows.ts";

/** True if a person has switched the connector off in the console. */
export async function isConnectorSwitchedOff(db: Database, kind: ConnectorKind): Promise<boolean> {
  const [row] = await db
    .select({ enabled: providerHealth.enabled })
    .from(providerHealth)
    .where(eq(providerHealth.id, connectorId(kind)));
  return row?.enabled === false;
}
