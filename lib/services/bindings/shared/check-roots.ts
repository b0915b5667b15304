import { and, asc, eq, isNull } from "drizzle-orm";
import { corpora, corpusRoots } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { Context } from "#lib/context.ts";
import type { ConnectorRoot, ConnectorStatus, Connectors } from "#lib/domain/connector.ts";
import { CONNECTOR_KINDS, type ConnectorKind } from "#lib/domain/connector-kinds.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { isConnectorSwitchedOff } from "#lib/services/providers/connector-switch.ts";
import type { Check } from "#lib/services/providers/shared/check-models.ts";
import { connectorId } from "#lib/services/providers/shared/provider-rows.ts";

/** Time limit for a source to answer. */
const TIMEOUT_MS = 20_000;

type Bound = { readonly root: typeof corpusRoots.$inferSelect; readonly corpusId: string };

/** Returns a root in the form that connectors accept. */
function connectorRoot({ root }: Bound): ConnectorRoot {
  const { id, kind, locator, recursive, withPermissions, withSitePages, credentials } = root;
  return { id, kind, locator, recursive, withPermissions, withSitePages, credentials };
}

async function checkOne(context: Context, connectors: Connectors, bound: Bound): Promise<ConnectorStatus> {
  const late = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const signal = AbortSignal.any([context.signal, late]);
    return await connectors[bound.root.kind].check(connectorRoot(bound), signal);
  } catch (error) {
    context.signal.throwIfAborted();
    if (late.aborted) return { status: "degraded", note: "The source did not answer within 20 seconds." };
    if (isAppError(error)) return { status: "degraded", note: error.message };
    throw error;
  }
}

/** Stores the status of a root. Marks its corpus as changed if the status is new. */
async function storeStatus(
  context: Context,
  { root, corpusId }: Bound,
  seen: ConnectorStatus,
): Promise<void> {
  if (seen.status === "disabled" || seen.status === "unknown") return;
  const lastError = seen.status === "healthy" ? null : (seen.note ?? "The source cannot be reached.");
  await context.db.transaction(async (tx) => {
    const reached = lastError === null ? { lastReachedAt: context.now } : {};
    await tx
      .update(corpusRoots)
      .set({ lastError, ...reached })
      .where(eq(corpusRoots.id, root.id));
    if (lastError !== root.lastError || root.lastReachedAt === null) await touchCorpus(tx, corpusId);
  });
}

/** Summarises a connector's status from its roots. */
function connectorCheck(kind: ConnectorKind, seen: readonly ConnectorStatus[]): Check {
  const id = connectorId(kind);
  if (seen.length === 0) return { id, status: "healthy", note: "No corpus uses it." };
  const wrong = seen.filter(({ status }) => status !== "healthy");
  if (wrong.length === 0) return { id, status: "healthy", note: null };
  const note = `${wrong.length} of ${seen.length} ${seen.length === 1 ? "place" : "places"}: ${wrong[0]?.note ?? "cannot be reached"}`;
  return { id, status: "degraded", note };
}

/** Checks whether each root of an enabled corpus is reachable. Skips connectors that are turned off. */
export async function checkRoots(context: Context, connectors: Connectors): Promise<Check[]> {
  const found: Bound[] = await context.db
    .select({ root: corpusRoots, corpusId: corpora.id })
    .from(corpusRoots)
    .innerJoin(corpora, eq(corpora.id, corpusRoots.corpusId))
    .where(and(isNull(corpora.deletedAt), corpora.enabled))
    .orderBy(asc(corpusRoots.id));
  const checks: Check[] = [];
  for (const kind of CONNECTOR_KINDS) {
    if (!context.config.connectors[kind] || (await isConnectorSwitchedOff(context.db, kind))) continue;
    const seen: ConnectorStatus[] = [];
    for (const bound of found.filter(({ root }) => root.kind === kind)) {
      const status = await checkOne(context, connectors, bound);
      await storeStatus(context, bound, status);
      seen.push(status);
    }
    checks.push(connectorCheck(kind, seen));
  }
  return checks;
}
