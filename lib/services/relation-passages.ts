import { sql } from "drizzle-orm";
import type { Context } from "#lib/context.ts";
import type { RelationKind } from "#lib/domain/relation.ts";
import type { Span } from "#lib/domain/span.ts";
import { integers } from "#lib/retrieval/statement.ts";
import { ASKED, type ResolvedRelations, resolveRelations } from "./relation-targets.ts";

export type PassagePlace = { readonly documentId: string; readonly version: number; readonly span: Span };

/**
 * What the words of the given passages lead to, and what their documents say of themselves; one statement. `place` is
 * from 1, in the order given. Passages of versions that are not published lead nowhere.
 */
export async function relationsOfPassages(
  context: Context,
  passages: readonly PassagePlace[],
  kinds: readonly RelationKind[],
): Promise<ResolvedRelations> {
  if (passages.length === 0 || kinds.length === 0) return { relations: [], restricted: 0 };
  const asked = sql`select p.place::int as place, ${ASKED}
    from unnest(${sql.param(passages.map(({ documentId }) => documentId))}::text[],
      ${integers(passages.map(({ version }) => version))}, ${integers(passages.map(({ span }) => span.start))},
      ${integers(passages.map(({ span }) => span.end))}) with ordinality as p(document_id, number, start, "end", place)
    join documents d on d.id = p.document_id
    join versions v on v.id = d.published_version_id and v.number = p.number
    join relations r on r.version_id = v.id and r.uri is null and r.kind = any(${sql.param([...kinds])}::text[])
      and (r.char_start is null or (r.char_start >= p.start and r.char_start < p."end"))`;
  return resolveRelations(context, asked);
}
