import { sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import { type Edition, laterEdition } from "#lib/domain/later-edition.ts";
import type { Span } from "#lib/domain/span.ts";
import { integers, rows } from "#lib/retrieval/statement.ts";
import type { Lead } from "./follow-relations.ts";

/** Editions of one document that are looked at. */
const MOST = 20;

export type EditionRow = Edition & {
  readonly documentId: string;
  readonly version: number;
  readonly key: string;
};

/** The other editions of the given documents that the actor may see, and those documents themselves, by their key. */
export async function editionRows(context: Context, documentIds: readonly string[]): Promise<EditionRow[]> {
  return rows<EditionRow>(
    context.db,
    sql`select distinct on (mine.key, ${documents}.id) mine.key, ${documents}.id as "documentId", n.number as version,
        ${documents}.title, ${documents}.published_date::text as "publishedDate",
        ${documents}.adoption_status as "adoptionStatus"
      from documents d
      cross join lateral (select key from anchors where version_id = d.published_version_id
        and key like 'edition:%' limit 1) mine
      cross join lateral (select version_id from anchors where key = mine.key limit ${MOST * 10}) theirs
      join versions n on n.id = theirs.version_id
      join ${documents} on ${documents}.id = n.document_id and ${documents}.published_version_id = n.id
        and ${documents}.corpus_id = d.corpus_id
      join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      where d.id = any(${sql.param([...documentIds])}::text[]) and ${visibleEvidence(context.actor)}
      order by mine.key, ${documents}.id limit ${MOST * Math.max(1, documentIds.length)}`,
  );
}

type ClauseRow = { readonly place: number; readonly documentId: string; readonly key: string } & Span;

/**
 * From a passage to the same clause in another edition of its document, where one looks like replacing the other and
 * none says so; to the other edition as a whole where the clause has no like.
 */
export async function editionsOf(context: Context, passages: readonly AssemblyCandidate[]): Promise<Lead[]> {
  const all = await editionRows(context, [...new Set(passages.map(({ documentId }) => documentId))]);
  const pairs = passages.flatMap((passage, from) => {
    const own = all.find(({ documentId }) => documentId === passage.documentId);
    return own === undefined
      ? []
      : all
          .filter(({ key, documentId }) => key === own.key && documentId !== own.documentId)
          .flatMap((other) => {
            const order = laterEdition(own, other);
            return order === null ? [] : [{ from, passage, other, words: order.reason }];
          });
  });
  if (pairs.length === 0) return [];
  const likes = await rows<ClauseRow>(
    context.db,
    sql`select p.place::int as place, t.document_id as "documentId", x.key, x.char_start as start, x.char_end as "end"
      from unnest(${sql.param(pairs.map(({ passage }) => passage.documentId))}::text[],
        ${integers(pairs.map(({ passage }) => passage.span.start))}, ${integers(pairs.map(({ passage }) => passage.span.end))},
        ${sql.param(pairs.map(({ other }) => other.documentId))}::text[])
        with ordinality as p(document_id, start, "end", other_id, place)
      join documents d on d.id = p.document_id
      join lateral (select key from anchors where version_id = d.published_version_id and kind = 'clause'
        and char_start < p."end" and char_end > p.start
        order by char_start >= p.start desc, char_end - char_start, ordinal limit 1) mine on true
      join documents o on o.id = p.other_id
      join versions t on t.id = o.published_version_id
      join anchors x on x.version_id = t.id and x.key = mine.key and x.char_start is not null
      order by p.place, x.ordinal`,
  );
  return pairs.map(({ from, other, words }, index): Lead => {
    const like = likes.find(
      ({ place, documentId }) => place === index + 1 && documentId === other.documentId,
    );
    const span = like ? { start: like.start, end: like.end } : null;
    const to = { documentId: other.documentId, version: other.version, span };
    return { from, kind: "supersedes_candidate", to, words, score: like ? 0.6 : 0.4 };
  });
}
