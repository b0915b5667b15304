import { sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import { type Edition, laterEdition } from "#lib/domain/later-edition.ts";
import type { FoundRelation } from "./found-relation.ts";
import { toLikeClauses } from "./relation-like-clauses.ts";

/** Maximum number of editions of one document. */
const MAX_EDITIONS = 20;

export type EditionRow = Edition & {
  readonly documentId: string;
  readonly version: number;
  readonly key: string;
};

/** Returns the given documents and their other editions that the actor may see, by their key. */
export async function editionRows(context: Context, documentIds: readonly string[]): Promise<EditionRow[]> {
  return rows<EditionRow>(
    context.db,
    sql`select distinct on (mine.key, ${documents}.id) mine.key, ${documents}.id as "documentId", n.number as version,
        ${documents}.title, ${documents}.published_date::text as "publishedDate",
        ${documents}.adoption_status as "adoptionStatus"
      from documents d
      cross join lateral (select key from anchors where version_id = d.published_version_id
        and key like 'edition:%' limit 1) mine
      cross join lateral (select version_id from anchors where key = mine.key limit ${MAX_EDITIONS * 10}) theirs
      join versions n on n.id = theirs.version_id
      join ${documents} on ${documents}.id = n.document_id and ${documents}.published_version_id = n.id
        and ${documents}.corpus_id = d.corpus_id
      join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      where d.id = any(${sql.param([...documentIds])}::text[]) and ${visibleEvidence(context.actor)}
      order by mine.key, ${documents}.id limit ${MAX_EDITIONS * Math.max(1, documentIds.length)}`,
  );
}

/**
 * Relates a passage to the same clause in another edition of its document, if one edition seems to replace the other
 * and neither says so. Without such a clause, relates it to the whole edition.
 */
export async function editionsOf(
  context: Context,
  passages: readonly AssemblyCandidate[],
): Promise<FoundRelation[]> {
  const editions = await editionRows(context, [...new Set(passages.map(({ documentId }) => documentId))]);
  const pairs = passages.flatMap((passage, from) => {
    const ownEdition = editions.find(({ documentId }) => documentId === passage.documentId);
    const others = editions.filter(
      ({ key, documentId }) => key === ownEdition?.key && documentId !== ownEdition.documentId,
    );
    return others.flatMap(({ documentId, version, ...other }) => {
      const order = ownEdition === undefined ? null : laterEdition(ownEdition, other);
      const found = { from, passage, kind: "supersedes_candidate" as const, score: 0.6 };
      return order === null ? [] : [{ ...found, to: { documentId, version }, words: order.reason }];
    });
  });
  return toLikeClauses(context, pairs);
}
