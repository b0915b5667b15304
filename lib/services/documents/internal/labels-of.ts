import { sql } from "drizzle-orm";
import { ALL_LABELS } from "#db/document-labels.ts";
import { corpora, documents } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import type { DocumentLabel } from "#lib/domain/document-labels.ts";

/** Returns the labels of a document, as it states them itself or as its corpus does now. */
export function labelsOf({ db }: Context, documentId: string): Promise<DocumentLabel[]> {
  return rows<DocumentLabel>(
    db,
    sql`select label.field, label.value, label.origin from ${documents} as labelled
      join ${corpora} as bound on bound.id = labelled.corpus_id cross join lateral ${ALL_LABELS} as label
      where labelled.id = ${documentId} order by label.field, label.value`,
  );
}
