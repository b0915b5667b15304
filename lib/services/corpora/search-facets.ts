import { and, eq, sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { unrestrictedCorpus, visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { SearchFacets } from "#lib/domain/documents.ts";
import { listCorpora } from "./list-corpora.ts";

type Counted = { readonly value: string; readonly count: number };

async function countValues(
  context: Context,
  value: ReturnType<typeof sql>,
  limit: number,
): Promise<Counted[]> {
  const rows = await context.db.execute<{ value: string; count: number }>(sql`
    select value, count(*)::int as count from (
      select ${value} as value from ${documents} inner join ${corpora} on ${corpora.id} = ${documents.corpusId}
      where ${visibleEvidence(context.actor)} and ${documents.publishedVersionId} is not null
    ) given where value is not null group by value order by count desc, value limit ${limit}`);
  return rows.map((row) => ({ value: row.value, count: row.count }));
}

/** Returns values and counts for the filter pane, over what is searchable now. */
export async function searchFacets(context: Context): Promise<SearchFacets> {
  const [range] = await context.db
    .select({
      from: sql<string | null>`min(${documents.publishedDate})`,
      to: sql<string | null>`max(${documents.publishedDate})`,
    })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(and(visibleEvidence(context.actor)));
  return {
    corpora: await listCorpora(context, unrestrictedCorpus(context.actor)),
    docTypes: await countValues(context, sql`${documents.docType}`, 30),
    tags: await countValues(context, sql`unnest(${documents.tags})`, 40),
    formats: await countValues(context, sql`${documents.format}`, 20),
    authorities: await countValues(context, sql`${documents.authorityId}`, 20),
    publishedFrom: range?.from ?? null,
    publishedTo: range?.to ?? null,
  };
}
