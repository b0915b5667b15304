import { type SQL, sql } from "drizzle-orm";
import { corpora } from "./schema/index.ts";

/** The `corpora.schema_version` of an unfinished import. Lists and searches do not show it, and it cannot be restored. */
export const HALF_IMPORT = 0;

/** A running import renews its `corpora.deleted_at`. Without that for this long, it has been killed. */
const SILENT = "1 minute";

/**
 * True if an import has stopped renewing its row. Meaningful only for a corpus whose schema version is `HALF_IMPORT`. For
 * a statement with `corpora` in its FROM.
 */
export const isAbandonedImport: SQL<boolean> = sql<boolean>`${corpora.deletedAt} < now() - ${SILENT}::interval`;

/**
 * True for a corpus in the trash and for an import that was killed. False for a running import, which is also marked as
 * deleted.
 */
export const isTrash: SQL<boolean> = sql<boolean>`(${corpora.deletedAt} is not null
  and (${corpora.schemaVersion} <> ${HALF_IMPORT} or ${isAbandonedImport}))`;

/**
 * The `source_binding_ref` of a corpus whose purge has begun. An unfinished import loses its owner, so a process that
 * was only suspended cannot publish the remaining rows.
 */
export const ownerlessImport: SQL<string> = sql<string>`case when ${corpora.schemaVersion} = ${HALF_IMPORT}
  then 'import://' else ${corpora.sourceBindingRef} end`;
