import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { documents, versions } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { type DefaultsOfCorpus, originatedColumns } from "./document-metadata.ts";

/** Documents read and written at once. */
const STEP = 500;

type DocumentRow = typeof documents.$inferSelect;
type Columns = ReturnType<typeof originatedColumns>;

function changed(document: DocumentRow, columns: Columns): boolean {
  const stored = Object.fromEntries(
    Object.keys(columns).map((name) => [name, document[name as keyof DocumentRow]]),
  );
  const sorted = ({ metadataOrigins, ...rest }: Record<string, unknown>) =>
    JSON.stringify([rest, Object.entries(metadataOrigins as object).sort()]);
  return sorted(stored) !== sorted(columns);
}

/** What a document's columns are under the corpus's defaults; its title is its own. */
function columnsUnder(
  corpus: DefaultsOfCorpus,
  document: DocumentRow,
  metadata: typeof versions.$inferSelect.metadata | null,
): Columns {
  const columns = originatedColumns(document, corpus, metadata ?? {}, document.title);
  const { title: _title, ...origins } = columns.metadataOrigins;
  const of = document.metadataOrigins.title;
  return {
    ...columns,
    title: document.title,
    metadataOrigins: of === undefined ? origins : { ...origins, title: of },
  };
}

async function write(context: Context, tx: Transaction, rows: readonly (Columns & { id: string })[]) {
  await tx.execute(sql`
    update ${documents} set author = n.author, authority_id = n."authorityId", doc_type = n."docType",
      adoption_status = n."adoptionStatus", published_date = n."publishedDate",
      effective_from = n."effectiveFrom", effective_to = n."effectiveTo", tags = n.tags,
      project_id = n."projectId", matter_id = n."matterId", confidentiality = n.confidentiality,
      metadata_origins = n."metadataOrigins", updated_at = ${context.now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as n(id text, author text, "authorityId" text,
      "docType" text, "adoptionStatus" text, "publishedDate" date, "effectiveFrom" date, "effectiveTo" date,
      tags text[], "projectId" text, "matterId" text, confidentiality text, "metadataOrigins" jsonb)
    where ${documents.id} = n.id`);
}

/**
 * Brings a corpus's documents to its defaults: each value is again that of its strongest origin (CONTRACTS 8), so that
 * only what neither a person nor the file says changes. In the caller's transaction, which holds the corpus.
 * @returns how many documents have changed.
 */
export async function applyDefaults(
  context: Context,
  tx: Transaction,
  corpusId: string,
  corpus: DefaultsOfCorpus,
): Promise<number> {
  let after = "";
  let updated = 0;
  for (;;) {
    const found = await tx
      .select({ document: documents, metadata: versions.metadata })
      .from(documents)
      // The newest that has been read: what it says of itself is what the row was made of.
      .leftJoin(
        versions,
        sql`${versions.id} = (select r.id from versions r where r.document_id = ${documents.id}
          and r.text_hash is not null order by r.number desc limit 1)`,
      )
      .where(and(eq(documents.corpusId, corpusId), isNull(documents.deletedAt), gt(documents.id, after)))
      .orderBy(asc(documents.id))
      .limit(STEP);
    const last = found.at(-1);
    if (last === undefined) return updated;
    after = last.document.id;
    const rows = found.flatMap(({ document, metadata }) => {
      const columns = columnsUnder(corpus, document, metadata);
      return changed(document, columns) ? [{ id: document.id, ...columns }] : [];
    });
    if (rows.length > 0) await write(context, tx, rows);
    updated += rows.length;
  }
}
