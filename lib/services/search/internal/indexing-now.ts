import { sql } from "drizzle-orm";
import { z } from "zod";
import { isIndexingWork } from "#db/indexing-work.ts";
import { corpora, documents, jobs } from "#db/schema/index.ts";
import { texts } from "#db/statement.ts";
import type { StatementPart } from "#db/statement-part.ts";
import type { Context } from "#lib/context.ts";
import type { SearchFrame } from "#lib/domain/search.ts";

/** True while documents of the corpora that the frame asks are being indexed, or files are being added to them. */
export function indexingNow(
  { actor }: Pick<Context, "actor">,
  { filters }: SearchFrame,
): StatementPart<boolean> {
  const asked =
    filters.corpora === undefined
      ? sql`(${corpora.id} is null or (${corpora.enabled} and ${corpora.deletedAt} is null))`
      : sql`${corpora.id} = any(${texts(filters.corpora)})`;
  const expression = sql`to_json(exists (select 1 from ${jobs}
    left join ${documents} on ${documents.id} = ${jobs.documentId}
    left join ${corpora} on ${corpora.id} = coalesce(${documents.corpusId}, ${jobs.corpusId})
    where ${isIndexingWork(actor)} and ${asked}))`;
  return { name: "indexing", expression, schema: z.boolean() };
}
