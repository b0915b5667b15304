import { sql } from "drizzle-orm";
import { integers, rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import type { Span } from "#lib/domain/span.ts";
import type { FoundRelation } from "./found-relation.ts";

/** A passage, and a visible document that replaces its own or is replaced by it. */
export type LikePair = Omit<FoundRelation, "to"> & {
  readonly passage: AssemblyCandidate;
  readonly to: { readonly documentId: string; readonly version: number };
};

/** Factor of the score if the target is a whole document, which is less certain than a clause. */
const WHOLE_DOCUMENT_FACTOR = 0.7;

type ClauseRow = { readonly place: number } & Span;

/** Relates each passage to the clause with the same key in the other document, or else to that whole document. */
export async function toLikeClauses(context: Context, pairs: readonly LikePair[]): Promise<FoundRelation[]> {
  if (pairs.length === 0) return [];
  const likes = await rows<ClauseRow>(
    context.db,
    sql`select p.place::int as place, x.char_start as start, x.char_end as "end"
      from unnest(${sql.param(pairs.map(({ passage }) => passage.documentId))}::text[],
        ${integers(pairs.map(({ passage }) => passage.span.start))},
        ${integers(pairs.map(({ passage }) => passage.span.end))},
        ${sql.param(pairs.map(({ to }) => to.documentId))}::text[])
        with ordinality as p(document_id, start, "end", other_id, place)
      join documents d on d.id = p.document_id
      join lateral (select key from anchors where version_id = d.published_version_id and kind = 'clause'
        and char_start < p."end" and char_end > p.start
        order by char_start >= p.start desc, char_end - char_start, ordinal limit 1) mine on true
      join documents o on o.id = p.other_id
      join anchors x on x.version_id = o.published_version_id and x.key = mine.key and x.char_start is not null
      order by p.place, x.ordinal`,
  );
  return pairs.map(({ passage: _passage, to, ...pair }, index): FoundRelation => {
    const like = likes.find(({ place }) => place === index + 1);
    const span = like ? { start: like.start, end: like.end } : null;
    return { ...pair, to: { ...to, span }, score: like ? pair.score : pair.score * WHOLE_DOCUMENT_FACTOR };
  });
}
