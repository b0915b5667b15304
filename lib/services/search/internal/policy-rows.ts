import { sql } from "drizzle-orm";
import { chunks, corpora, documents } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import type { Context } from "#lib/context.ts";
import type { PrintedPages } from "#lib/domain/printed-pages.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { Span } from "#lib/domain/span.ts";
import { admissionOf, admitted } from "#lib/retrieval/scope/admission.ts";
import { dateIsOfFile } from "#lib/services/documents/shared/date-of-file.ts";
import { type AskedPolicies, initialsPattern, titlePattern } from "./policy-keys.ts";

/** Maximum number of anchors read per question. */
const MAX_ANCHORS = 5000;
/** Maximum number of documents considered, those with the longest text of the policy first. */
const MAX_DOCUMENTS = 20;
/** Maximum length of a policy in characters. A plan's last policy may run on into the appendices. */
export const MAX_POLICY_CHARS = 6000;
const MAX_PASSAGES = 40;

/** A policy or paragraph in one document, as stored. */
export type PolicyRow = {
  readonly key: string;
  /** As printed, with the clauses around it: "Policy H4 (a)". */
  readonly label: string;
  /** Code points of the version's text. */
  readonly start: number;
  readonly end: number;
  readonly page: number | null;
  readonly printedPages?: PrintedPages | null;
  readonly documentId: string;
  readonly version: number;
  readonly title: string;
  readonly sourcePath: string;
  readonly format: string;
  readonly corpusId: string;
  readonly corpusTitle: string;
  readonly adoptionStatus: string | null;
  readonly publishedDate: string | null;
  readonly dateIsOfFile?: boolean;
  readonly sectionPath: readonly string[];
  /** True if the document has the short name that the question gives. */
  readonly isNamed: boolean;
  /** Number of places of the same kind in the document: a plan has many policies. */
  readonly siblings: number;
  /** The passages with its text, in order; the first and the last may go beyond it. */
  readonly passages: readonly {
    readonly start: number;
    readonly text: string;
    readonly sectionPath?: readonly string[];
  }[];
  /**
   * What extraction takes for footnotes and page furniture in it and in the policy around it, in code points of the
   * version; null for a document without pages.
   */
  readonly small?: readonly (Span & { readonly kind: string })[] | null;
  /** For a clause: the policy or clause around it, with the passages from its start. */
  readonly around?: Pick<PolicyRow, "key" | "label" | "start" | "passages"> | null;
};

/**
 * Reads the published documents that hold the policy or paragraph asked for, with the passages of its text, in one
 * statement. The search may answer with each of these passages.
 */
export function readPolicyRows(
  context: Context,
  frame: SearchFrame,
  asked: AskedPolicies,
): Promise<PolicyRow[]> {
  const admission = admissionOf(context.actor, frame);
  const isOfOne = ({ initials, titleWords }: AskedPolicies[number]) =>
    initials !== null || titleWords !== null;
  const plain = asked.flatMap((each) => (!isOfOne(each) || each.anyDocument ? [each.key] : []));
  const named = asked.find(isOfOne);
  const pattern = named?.titleWords
    ? titlePattern(named.titleWords)
    : named?.initials
      ? initialsPattern(named.initials)
      : "";
  const isNamed = sql`(x.key = ${named?.key ?? ""}
    and (${documents.title} ~* ${pattern} or ${documents.fileName} ~* ${pattern}))`;
  const keys = sql.param(asked.map(({ key }) => key));
  const passages = sql`from ${chunks} where chunks.version_id = x.version_id and chunks.parent_ordinal is null
    and ${admitted(admission)}`;
  return rows<PolicyRow>(
    context.db,
    sql`with held as materialized (
        select x.key, x.label, x.char_start, least(x.char_end, x.char_start + ${MAX_POLICY_CHARS}::int) as char_end, x.page,
          x.version_id, ${isNamed} as is_named, n.number, n.metadata->'printedPages' as printed_pages, ${documents.id} as document_id, p.section_path
        from (select * from anchors where anchors.key = any(${keys}::text[]) and anchors.kind = 'clause'
          limit ${MAX_ANCHORS}) x
        join versions n on n.id = x.version_id
        join ${documents} on ${documents.publishedVersionId} = n.id
        join ${corpora} on ${corpora.id} = ${documents.corpusId}
        cross join lateral (select chunks.section_path ${passages}
          and chunks.char_start <= x.char_start and chunks.char_end > x.char_start
          order by chunks.char_end desc, chunks.chunk_ordinal limit 1) p
        where x.key = any(${sql.param(plain)}::text[]) or ${isNamed}
        order by is_named desc, x.char_end - x.char_start desc, ${documents.id}, x.ordinal limit ${MAX_DOCUMENTS})
      select x.key, x.label, x.char_start as start, x.char_end as "end", x.page, x.is_named as "isNamed", x.section_path as "sectionPath",
        x.printed_pages as "printedPages",
        x.document_id as "documentId", x.number as version, ${documents.title},
        ${documents.sourcePath} as "sourcePath", ${documents.format}, ${documents.corpusId} as "corpusId",
        ${corpora.title} as "corpusTitle", ${documents.adoptionStatus} as "adoptionStatus",
        ${documents.publishedDate} as "publishedDate", ${dateIsOfFile()} as "dateIsOfFile",
        case when exists (select from pages g where g.version_id = x.version_id) then (
          select json_agg(json_build_object('kind', b->>'kind', 'start', (b->>'start')::int, 'end', (b->>'end')::int))
          from version_texts t cross join lateral jsonb_array_elements(t.blocks) b
          where t.version_id = x.version_id and b->>'kind' in ('page-furniture', 'footnote')
            and (b->>'start')::int < x.char_end
            and (b->>'end')::int > x.char_start - ${MAX_POLICY_CHARS}::int) end as small,
        (select count(*)::int from anchors s where s.version_id = x.version_id and s.kind = 'clause'
          and starts_with(s.key, split_part(x.key, ':', 1) || ':') and position('/' in s.key) = 0) as siblings,
        (select json_agg(c order by c.start, c.ordinal) from (
          select chunks.char_start as start, chunks.chunk_ordinal as ordinal, chunks.text,
            chunks.section_path as "sectionPath" ${passages}
            and chunks.char_start < x.char_end and chunks.char_end > x.char_start
          order by chunks.char_start, chunks.chunk_ordinal limit ${MAX_PASSAGES}) c) as passages,
        (select json_build_object('key', o.key, 'label', o.label, 'start', o.char_start, 'passages', (
          select json_agg(c order by c.start, c.ordinal) from (
            select chunks.char_start as start, chunks.chunk_ordinal as ordinal, chunks.text,
              chunks.section_path as "sectionPath" ${passages}
              and chunks.char_start < x.char_end and chunks.char_end > o.char_start
            order by chunks.char_start, chunks.chunk_ordinal limit ${MAX_PASSAGES}) c))
          from anchors o where o.version_id = x.version_id and o.kind = 'clause' and position('/' in x.key) > 0
            and o.key = regexp_replace(x.key, '/[^/]+$', '') and o.char_start <= x.char_start
            and x.char_end <= o.char_start + ${MAX_POLICY_CHARS}::int limit 1) as around
      from held x join ${documents} on ${documents.id} = x.document_id
      join ${corpora} on ${corpora.id} = ${documents.corpusId}`,
  );
}
