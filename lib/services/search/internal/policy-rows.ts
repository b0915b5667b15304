import { type SQL, sql } from "drizzle-orm";
import { chunks, corpora, documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { admissionOf, admitted } from "#lib/retrieval/scope/admission.ts";
import { rows } from "#lib/retrieval/statement.ts";
import { initialsPattern, type policyKeys } from "./policy-keys.ts";

/** Maximum number of anchors read per question. */
const MOST_ALIKE = 5000;
/** Maximum number of documents considered, those with the longest text of the policy first. */
const MOST_HELD = 40;
const MOST_CLAUSES = 30;
/** Number of characters read from the start of a policy or clause. */
const HEAD = 500;

type PartRow = {
  /** As printed, with the clauses around it: "Policy H4 (a)". */
  readonly label: string;
  /** Code points of the version's text. */
  readonly start: number;
  readonly end: number;
  readonly page: number | null;
  /** Its first characters. */
  readonly text: string;
};

/** A policy or paragraph in one document, as stored. */
export type PolicyRow = PartRow & {
  readonly key: string;
  readonly documentId: string;
  readonly version: number;
  readonly title: string;
  readonly sourcePath: string;
  readonly format: string;
  readonly corpusId: string;
  readonly corpusTitle: string;
  readonly adoptionStatus: string | null;
  readonly publishedDate: string | null;
  readonly sectionPath: readonly string[];
  /** Number of places of the same kind in the document: a plan has many policies. */
  readonly siblings: number;
  readonly clauses: readonly PartRow[];
};

/**
 * Reads the published documents that hold the policy or paragraph asked for, with its direct clauses, in one statement.
 * Each part is in a passage that the search may answer with.
 */
export function readPolicyRows(
  context: Context,
  frame: SearchFrame,
  asked: ReturnType<typeof policyKeys>,
): Promise<PolicyRow[]> {
  const admission = admissionOf(context.actor, frame);
  const plain = asked.flatMap(({ key, initials }) => (initials === null ? [key] : []));
  const named = asked.find(({ initials }) => initials !== null);
  const pattern = named?.initials ? initialsPattern(named.initials) : "";
  const isAsked = sql`(x.key = any(${sql.param(plain)}::text[]) or (x.key = ${named?.key ?? ""}
    and (${documents.title} ~* ${pattern} or ${documents.fileName} ~* ${pattern})))`;
  const keys = sql.param(asked.map(({ key }) => key));
  const passage = (
    part: SQL,
  ): SQL => sql`(select chunks.text, chunks.char_start, chunks.section_path from ${chunks}
    where chunks.version_id = ${part}.version_id and chunks.parent_ordinal is null
      and chunks.char_start <= ${part}.char_start and chunks.char_end > ${part}.char_start and ${admitted(admission)}
    order by chunks.char_end desc, chunks.chunk_ordinal limit 1)`;
  const head = (part: SQL): SQL => sql`substr(p.text, ${part}.char_start - p.char_start + 1,
    least(${part}.char_end - ${part}.char_start, ${HEAD}))`;
  return rows<PolicyRow>(
    context.db,
    sql`with held as materialized (
        select x.key, x.label, x.char_start, x.char_end, x.page, x.version_id, ${documents.id} as document_id,
          ${head(sql`x`)} as text, p.section_path, n.number
        from (select * from anchors where anchors.key = any(${keys}::text[]) and anchors.kind = 'clause'
          limit ${MOST_ALIKE}) x
        join versions n on n.id = x.version_id
        join ${documents} on ${documents.publishedVersionId} = n.id
        join ${corpora} on ${corpora.id} = ${documents.corpusId}
        cross join lateral ${passage(sql`x`)} p
        where ${isAsked}
        order by x.char_end - x.char_start desc, ${documents.id}, x.ordinal limit ${MOST_HELD})
      select held.key, held.label, held.char_start as start, held.char_end as "end", held.page, held.text,
        held.section_path as "sectionPath", held.document_id as "documentId", held.number as version,
        ${documents.title}, ${documents.sourcePath} as "sourcePath", ${documents.format},
        ${documents.corpusId} as "corpusId", ${corpora.title} as "corpusTitle",
        ${documents.adoptionStatus} as "adoptionStatus", ${documents.publishedDate} as "publishedDate",
        (select count(*)::int from anchors s where s.version_id = held.version_id and s.kind = 'clause'
          and starts_with(s.key, split_part(held.key, ':', 1) || ':') and position('/' in s.key) = 0) as siblings,
        coalesce((select json_agg(c order by c.start) from (
          select s.label, s.char_start as start, s.char_end as "end", s.page, ${head(sql`s`)} as text
          from anchors s cross join lateral ${passage(sql`s`)} p
          where s.version_id = held.version_id and s.kind = 'clause' and starts_with(s.key, held.key || '/')
            and position('/' in substr(s.key, length(held.key) + 2)) = 0
            and s.char_start > held.char_start and s.char_end <= held.char_end
          order by s.char_start, s.ordinal limit ${MOST_CLAUSES}) c), '[]'::json) as clauses
      from held join ${documents} on ${documents.id} = held.document_id
      join ${corpora} on ${corpora.id} = ${documents.corpusId}`,
  );
}
