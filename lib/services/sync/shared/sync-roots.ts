import { eq, sql } from "drizzle-orm";
import { type CorpusRootRow, corpusRoots, documents, sourceEntries } from "#db/schema/index.ts";
import { touchCorpus } from "#db/touch-corpus.ts";
import type { Context } from "#lib/context.ts";
import type { PathPatterns } from "#lib/corpora/patterns.ts";
import type { KnownEntry, PlanRules } from "#lib/corpora/sync/compare.ts";
import { planRules } from "#lib/corpora/sync/rules.ts";
import type { ConnectorRoot, SkipReason } from "#lib/domain/connector.ts";
import type { ErrorCode } from "#lib/domain/error-codes.ts";
import { type AppError, isAppError } from "#lib/errors/app-error.ts";
import { checkLimits } from "#lib/ingest/limits.ts";
import { ingestLimits } from "#lib/services/intake/shared/ingest-limits.ts";

/** Converts a root to the form that connectors accept. */
export function connectorRoot(root: CorpusRootRow, known?: ConnectorRoot["known"]): ConnectorRoot {
  return {
    id: root.id,
    kind: root.kind,
    locator: root.locator,
    recursive: root.recursive,
    withPermissions: root.withPermissions,
    withSitePages: root.withSitePages,
    credentials: root.credentials,
    ...(known === undefined ? {} : { known }),
  };
}

/** Returns a corpus's roots in the order in which they were bound. */
export function rootsOf(context: Context, corpusId: string): Promise<CorpusRootRow[]> {
  return context.db
    .select()
    .from(corpusRoots)
    .where(eq(corpusRoots.corpusId, corpusId))
    .orderBy(corpusRoots.createdAt, corpusRoots.id);
}

/** Returns the known files of a root by path. */
export async function knownEntries(context: Context, rootId: string): Promise<Map<string, KnownEntry>> {
  const found = await context.db
    .select({
      path: sourceEntries.path,
      externalId: sourceEntries.externalId,
      changeTag: sourceEntries.changeTag,
      size: sourceEntries.size,
      documentId: sourceEntries.documentId,
      living: sql<boolean>`${documents.id} is not null and ${documents.deletedAt} is null`,
      skipReason: sql<SkipReason | null>`${sourceEntries.skipReason}`,
      triedUnder: sourceEntries.triedUnder,
    })
    .from(sourceEntries)
    .leftJoin(documents, eq(documents.id, sourceEntries.documentId))
    .where(eq(sourceEntries.rootId, rootId));
  return new Map(found.map((entry) => [entry.path, entry]));
}

/** Skip reasons by the error code of a refused file. Other codes are not caused by the file. */
const REASONS: Partial<Record<ErrorCode, SkipReason>> = {
  too_large: "too_large",
  empty_file: "empty_file",
  unsupported_format: "unsupported_format",
  not_yet_supported: "unsupported_format",
  not_text: "not_text",
  damaged: "damaged",
  encrypted: "encrypted",
  path_refused: "path_refused",
};

export function skipReasonOf(code: string): SkipReason | null {
  return REASONS[code as ErrorCode] ?? null;
}

/** Returns which files of this root the corpus accepts, by its patterns and the current limits. */
export function rulesOf(
  context: Pick<Context, "config">,
  root: PathPatterns & Pick<CorpusRootRow, "pathPrefix">,
  corpus: PathPatterns,
): PlanRules {
  const limits = ingestLimits(context.config);
  const refuse = (path: string, byteLength: number): SkipReason | null => {
    try {
      checkLimits({ path, byteLength }, limits);
      return null;
    } catch (error) {
      if (!isAppError(error)) throw error;
      return error.details.pattern === undefined ? skipReasonOf(error.code) : "denied_name";
    }
  };
  return planRules(root, corpus, refuse, limits);
}

/** True for an error of one source, which is stored with its root and does not stop other roots. */
export function isSourceError(error: unknown): error is AppError {
  return isAppError(error, "source_unavailable") || isAppError(error, "source_refused");
}

/** Stores whether a root could be reached, with the error if not. */
export async function storeRootStatus(
  context: Context,
  root: Pick<CorpusRootRow, "id" | "corpusId">,
  error: AppError | null,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    await tx
      .update(corpusRoots)
      .set(error === null ? { lastError: null, lastReachedAt: context.now } : { lastError: error.message })
      .where(eq(corpusRoots.id, root.id));
    await touchCorpus(tx, root.corpusId);
  });
}
