import { type SQL, sql } from "drizzle-orm";
import { DECLARED_NAMES, labelRows } from "#db/document-labels.ts";
import { corpora, documents, topicTaggings } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { LabelField } from "#lib/domain/document-labels.ts";
import { COUNTED_FILTERS, type CountedFilter, type FilterCounts } from "#lib/domain/documents.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { withinSearchTime } from "./shared/search-time.ts";

/** The values of a document for each filter. */
const VALUES_BY_FILTER: Readonly<Record<CountedFilter, SQL>> = {
  corpora: sql`select held.corpus_id`,
  docTypes: sql`select held.doc_type`,
  formats: sql`select held.format`,
  tags: sql`select distinct unnest(held.tags)`,
  authorities: sql`select held.authority_id`,
  topics: sql`select unnest(held.topics)`,
  adoptionStatuses: sql`select held.adoption_status`,
  projects: sql`select held.project_id`,
  matters: sql`select held.matter_id`,
  stages: valuesOfLabel("stages"),
  applications: valuesOfLabel("applications"),
  roles: valuesOfLabel("roles"),
  motions: valuesOfLabel("motions"),
  topologyLabels: valuesOfLabel("topologyLabels"),
  properties: sql`select distinct value from ${labelRows([], DECLARED_NAMES)} as label`,
  flags: sql`select unnest(held.flags)`,
};

function valuesOfLabel(field: LabelField): SQL {
  return sql`select distinct value from ${labelRows([field], null)} as label`;
}

/** The flags that a searchable passage of the document has, in its published version. */
const FLAGS = sql`select distinct given.flag from chunks c cross join lateral (values
    ('isDecision', c.is_decision), ('isQuestion', c.is_question), ('isAction', c.is_action)) as given(flag, has)
  where c.version_id = ${documents}.published_version_id
    and c.generation_id = ${corpora}.published_generation_id and given.has and not c.disabled`;

type Row = { readonly filter: CountedFilter | "documents"; readonly value: string; readonly count: number };

type Asked = { readonly traceId: string };

/**
 * Counts, for each filter value, the found documents of a search that have it now. Reads the search's receipt instead
 * of searching again (ADR 0070). Documents that the actor may not see now do not count.
 * @throws AppError("not_found") if the receipt was not stored, was removed, or was stored by a release without these
 *   counts.
 */
export function countFilterValues(context: Context, asked: Asked): Promise<FilterCounts> {
  return withinSearchTime(context, (limited) => countValues(limited, asked));
}

async function countValues(context: Context, { traceId }: Asked): Promise<FilterCounts> {
  const values = COUNTED_FILTERS.map(
    (filter) =>
      sql`select ${filter}::text as filter, own.value from (${VALUES_BY_FILTER[filter]}) as own(value)`,
  );
  const counted = await rows<Row>(
    context.db,
    sql`with answered as (
        -- Imported by an earlier release, they may not be a list.
        select case when jsonb_typeof(outputs -> 'documents') = 'array' then outputs -> 'documents'
          else '[]'::jsonb end as ids from tool_runs
        where trace_id = ${traceId} and tool = 'answer' and outputs ? 'documents'),
      held as materialized (
        select ${documents}.corpus_id, ${documents}.adoption_status, ${documents}.project_id, ${documents}.matter_id,
          ${documents}.properties, ${documents}.doc_type, ${documents}.format, ${documents}.authority_id, ${documents}.tags,
          array(${FLAGS}) as flags, ${topicTaggings}.tags as topics
        from (select distinct jsonb_array_elements_text(ids) as id from answered) as found
        join ${documents} on ${documents}.id = found.id
        join ${corpora} on ${corpora}.id = ${documents}.corpus_id
        left join ${topicTaggings} on ${topicTaggings}.version_id = ${documents}.published_version_id
        where ${visibleEvidence(context.actor)})
      select 'documents' as filter, '' as value, (select count(*)::int from held) as count from answered
      union all
      select given.filter, given.value, count(*)::int
      from held join ${corpora} as bound on bound.id = held.corpus_id
      cross join lateral (select held.properties) as labelled
      cross join lateral (${sql.join(values, sql` union all `)}) as given
      where given.value is not null
      group by given.filter, given.value
      order by filter, count desc, value`,
  );
  const found = counted.find(({ filter }) => filter === "documents");
  if (!found) throw new AppError("not_found", "This search has no receipt to count from. Search again.");
  const countsOf = (wanted: CountedFilter) =>
    counted.flatMap(({ filter, value, count }) => (filter === wanted ? [{ value, count }] : []));
  return {
    documents: found.count,
    corpora: countsOf("corpora"),
    docTypes: countsOf("docTypes"),
    formats: countsOf("formats"),
    tags: countsOf("tags"),
    authorities: countsOf("authorities"),
    topics: countsOf("topics"),
    adoptionStatuses: countsOf("adoptionStatuses"),
    projects: countsOf("projects"),
    matters: countsOf("matters"),
    stages: countsOf("stages"),
    applications: countsOf("applications"),
    roles: countsOf("roles"),
    motions: countsOf("motions"),
    topologyLabels: countsOf("topologyLabels"),
    properties: countsOf("properties"),
    flags: countsOf("flags"),
  };
}
