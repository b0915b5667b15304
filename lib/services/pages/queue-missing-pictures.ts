import type { Context } from "#lib/context.ts";
import { DRAWN_FORMATS } from "#lib/domain/formats.ts";
import { rendererOf } from "#lib/services/recipe/shared/extractor.ts";

/** Maximum number of versions queued by one run. The next run queues the rest. */
const MAX_QUEUED = 200;
/** The current renderer of each format. */
const RENDERERS = JSON.stringify(
  Object.fromEntries(DRAWN_FORMATS.map((format) => [format, rendererOf(format)])),
);
/** Wait after a failed attempt to render a version's pages. */
const WAIT_SECONDS = 3600;

type Lacking = { readonly documentId: string; readonly versionId: number; readonly corpusId: string };

/**
 * Queues published versions with pages that have no picture by the current renderer: documents older than page
 * pictures or than the reader of pictures in a text, and failed jobs.
 */
export async function queueMissingPictures(context: Context): Promise<{ readonly queued: number }> {
  const lacking = await context.sql<Lacking[]>`
    select d.id as "documentId", v.id as "versionId", d.corpus_id as "corpusId"
    from documents d
    join corpora c on c.id = d.corpus_id and c.deleted_at is null
    join versions v on v.id = d.published_version_id
    where d.deleted_at is null and v.page_count > 0 and v.format = any(${[...DRAWN_FORMATS]}::text[])
      and exists (select 1 from pages p where p.version_id = v.id and not exists (
        select 1 from page_pictures drawn where drawn.byte_hash = v.byte_hash and drawn.number = p.number
          and drawn.renderer = ${RENDERERS}::text::jsonb ->> v.format))
      and not exists (select 1 from jobs j where j.document_id = d.id and j.version_id = v.id
        and (j.state in ('queued', 'running') or (j.kind = 'render-pages'
          and j.finished_at > ${context.now.toISOString()}::timestamptz - make_interval(secs => ${WAIT_SECONDS}))))
    order by v.created_at, v.id limit ${MAX_QUEUED}`;
  let queued = 0;
  for (const { documentId, versionId, corpusId } of lacking) {
    const { created } = await context.db.transaction((tx) =>
      context.queue.enqueue(tx, {
        job: "render-pages",
        payload: { documentId, versionId },
        actorId: context.actor.id,
        corpusId,
      }),
    );
    if (created) queued++;
  }
  return { queued };
}
