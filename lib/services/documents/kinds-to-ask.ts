import { and, asc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { KindToAsk } from "#lib/domain/document-table.ts";

/**
 * Returns the named documents that have been read and whose kind nobody has stated: neither a person, nor the file, nor
 * its corpus. A kind recognised from the words is a proposal.
 */
export async function kindsToAsk(
  context: Context,
  input: { readonly ids: readonly string[] },
): Promise<{ readonly documents: readonly KindToAsk[] }> {
  const found = await context.db
    .select({ id: documents.id, title: documents.title, kind: documents.docType })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(
      and(
        visibleEvidence(context.actor),
        inArray(documents.id, [...input.ids]),
        isNotNull(documents.publishedVersionId),
        sql`coalesce(${documents.metadataOrigins} ->> 'docType', 'extracted') = 'extracted'`,
      ),
    )
    .orderBy(asc(documents.createdAt), asc(documents.id));
  return { documents: found };
}
