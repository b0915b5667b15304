import { type SQL, sql } from "drizzle-orm";
import { corpora } from "./schema/index.ts";

/** The `corpora.schema_version` of an unfinished import. Lists and searches do not show it, and it cannot be restored. */
export const UNFINISHED_IMPORT_VERSION = 0;

/** A running import renews its `corpora.deleted_at`. An import that has not done so for this long was killed. */
const ABANDONED_AFTER = "1 minute";

/**
 * True if an import has stopped renewing its row. Meaningful only for a corpus whose schema version is `UNFINISHED_IMPORT_VERSION`. For
 * a statement with `corpora` in its FROM.
 */
export const isAbandonedImport: SQL<boolean> = sql<boolean>`${corpora.deletedAt} < now() - ${ABANDONED_AFTER}::interval`;

/**
 * True for a corpus in the trash and for an import that was killed. False for a running import, which is also marked as
 * deleted.
 */
export const isTrash: SQL<boolean> = sql<boolean>`(${corpora.deletedAt} is not null
  and (${corpora.schemaVersion} <> ${UNFINISHED_IMPORT_VERSION} or ${isAbandonedImport}))`;

/**
 * The `source_binding_ref` of a corpus whose purge has begun. An unfinished import loses its owner, so a process that
 * was only suspended cannot publish the remaining rows.
 */
export const ownerlessImport: SQL<string> = sql<string>`case when ${corpora.schemaVersion} = ${UNFINISHED_IMPORT_VERSION}
  then 'import://' else ${corpora.sourceBindingRef} end`;
