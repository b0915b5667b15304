import { sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { integers, rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import type { FoundRelation } from "./found-relation.ts";

/** Number of code points from the start of a section that are cited. They introduce the parts of the section. */
const INTRODUCTION_CHARS = 300;

type Row = {
  readonly place: number;
  readonly version: number;
  readonly documentId: string;
  readonly start: number;
  readonly isClause: boolean;
  readonly label: string;
};

/**
 * Returns the innermost clause that encloses each passage, or else the innermost section. It begins before the passage,
 * so it can hold the introduction of a list whose item was found.
 */
export async function enclosingSections(
  context: Context,
  passages: readonly AssemblyCandidate[],
): Promise<FoundRelation[]> {
  const found = await rows<Row>(
    context.db,
    sql`select p.place::int as place, n.number as version, ${documents}.id as "documentId", a.char_start as start,
        a.kind = 'clause' as "isClause", a.label
      from unnest(${sql.param(passages.map(({ documentId }) => documentId))}::text[],
        ${integers(passages.map(({ version }) => version))}, ${integers(passages.map(({ span }) => span.start))},
        ${integers(passages.map(({ span }) => span.end))}) with ordinality as p(document_id, number, start, "end", place)
      join ${documents} on ${documents}.id = p.document_id
      join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      join versions n on n.id = ${documents}.published_version_id and n.number = p.number
      join lateral (select x.char_start, x.kind, x.label from anchors x
        where x.version_id = n.id and x.kind in ('clause', 'section') and x.char_start < p.start and x.char_end >= p."end"
        order by x.kind, x.char_start desc, x.ordinal limit 1) a on true
      where ${visibleEvidence(context.actor)}`,
  );
  return found.map(({ place, documentId, version, start, isClause, label }) => ({
    from: place - 1,
    kind: "parent_section",
    to: { documentId, version, span: { start, end: start + INTRODUCTION_CHARS } },
    words: label,
    // A clause's parts need its introduction. Text under a heading usually does not.
    score: isClause ? 0.9 : 0.5,
  }));
}
