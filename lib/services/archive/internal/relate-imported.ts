import type { WorkContext } from "#lib/context.ts";
import { relateVersion } from "#lib/services/relations/relate-document.ts";

/**
 * Builds the references of an imported corpus from its texts. References in an archive could lead from documents of
 * other corpora to its own. The corpus is already published, so a failure is only logged; the job that repairs the
 * index does the rest.
 */
export async function relateImported(context: WorkContext, corpusId: string): Promise<void> {
  const published = await context.sql<{ documentId: string; versionId: number }[]>`
    select id as "documentId", published_version_id as "versionId" from documents
    where corpus_id = ${corpusId} and deleted_at is null and published_version_id is not null order by id`;
  for (const each of published) {
    if (context.signal.aborted) return;
    await relateVersion(context, each).catch((error: unknown) =>
      context.log.warn({ err: error, ...each }, "cannot relate an imported document yet"),
    );
  }
}
