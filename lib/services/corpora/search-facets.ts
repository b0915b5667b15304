import { sql } from "drizzle-orm";
import { ALL_LABELS, ownLabelsOf } from "#db/document-labels.ts";
import { corpora, documents, topicTaggings } from "#db/schema/index.ts";
import { unrestrictedCorpus, visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { SearchFacets } from "#lib/domain/documents.ts";
import { listCorpora } from "./list-corpora.ts";

/** How many values of each filter are listed, the most frequent first. */
const MAX_VALUES = {
  ...{ docTypes: 30, tags: 40, formats: 20, authorities: 20, topics: 40 },
  ...{ adoptionStatuses: 20, projects: 20, matters: 20, stages: 20, applications: 20 },
  ...{ roles: 20, motions: 20, topologyLabels: 20, properties: 40 },
} as const;

type Filter = keyof typeof MAX_VALUES;
type Counted = { readonly filter: Filter; readonly value: string; readonly count: number };
type Shown = {
  readonly publishedFrom: string | null;
  readonly publishedTo: string | null;
  readonly values: readonly Counted[];
};

/** Counts all values in one statement, because the first byte of every search page waits for it. */
async function readValues(context: Context): Promise<Shown | undefined> {
  const [shown] = await context.db.execute<Shown>(sql`
    with shown as (
      select ${documents.docType}, ${documents.tags}, ${documents.format}, ${documents.authorityId},
        ${documents.publishedDate}, ${documents.publishedVersionId}, ${topicTaggings.tags} as topics,
        ${documents.adoptionStatus}, ${documents.projectId}, ${documents.matterId}, ${documents.corpusId},
        ${ownLabelsOf(sql`${documents.properties}`)} as own_labels
      from ${documents} inner join ${corpora} on ${corpora.id} = ${documents.corpusId}
        left join ${topicTaggings} on ${topicTaggings.versionId} = ${documents.publishedVersionId}
      where ${visibleEvidence(context.actor)}
    ), labelled as (
      select corpus_id, coalesce(own_labels, '{}') as properties, count(*) as documents
      from shown where published_version_id is not null group by 1, 2
    ), given as (
      select filter, value, 1 as documents from shown cross join lateral (
        values ('docTypes', doc_type), ('formats', format), ('authorities', authority_id),
          ('adoptionStatuses', adoption_status), ('projects', project_id), ('matters', matter_id)
        union all select 'tags', tag from unnest(tags) tag
        union all select 'topics', topic from unnest(topics) topic
      ) own (filter, value)
      where published_version_id is not null and value is not null
      union all select label.field, label.value, labelled.documents
      from labelled join ${corpora} as bound on bound.id = labelled.corpus_id cross join lateral ${ALL_LABELS} as label
    ), counted as (
      select filter, value, sum(documents)::int as count,
        row_number() over (partition by filter order by sum(documents) desc, value) as place
      from given group by filter, value
    )
    select min(published_date)::text as "publishedFrom", max(published_date)::text as "publishedTo",
      (select coalesce(json_agg(json_build_object('filter', filter, 'value', value, 'count', count)
        order by filter, place), '[]') from counted where place <= ${Math.max(...Object.values(MAX_VALUES))}) as values
    from shown`);
  return shown;
}

/** Returns values and counts for the filter pane, over what is searchable now. */
export async function searchFacets(context: Context): Promise<SearchFacets> {
  const [listed, shown] = await Promise.all([
    listCorpora(context, unrestrictedCorpus(context.actor)),
    readValues(context),
  ]);
  const valuesOf = (filter: Filter) =>
    (shown?.values ?? [])
      .filter((each) => each.filter === filter)
      .slice(0, MAX_VALUES[filter])
      .map(({ value, count }) => ({ value, count }));
  return {
    corpora: listed,
    docTypes: valuesOf("docTypes"),
    tags: valuesOf("tags"),
    formats: valuesOf("formats"),
    authorities: valuesOf("authorities"),
    topics: valuesOf("topics"),
    adoptionStatuses: valuesOf("adoptionStatuses"),
    projects: valuesOf("projects"),
    matters: valuesOf("matters"),
    stages: valuesOf("stages"),
    applications: valuesOf("applications"),
    roles: valuesOf("roles"),
    motions: valuesOf("motions"),
    topologyLabels: valuesOf("topologyLabels"),
    properties: valuesOf("properties"),
    publishedFrom: shown?.publishedFrom ?? null,
    publishedTo: shown?.publishedTo ?? null,
  };
}
