import { type SQL, sql } from "drizzle-orm";
import {
  CUSTOM_SEPARATOR,
  KNOWN_NAMES,
  LABEL_FIELDS,
  LABEL_NAMES,
  type LabelField,
} from "#lib/domain/document-labels.ts";
import { corpora, documents } from "./schema/index.ts";
import { texts } from "./statement.ts";

/** The column with a corpus's own list of a label. */
const LIST_OF_CORPUS: Readonly<Record<LabelField, SQL>> = {
  stages: sql`bound.workflow_stage_defaults`,
  applications: sql`null::text[]`,
  roles: sql`bound.document_role_defaults`,
  motions: sql`bound.motion_type_defaults`,
  topologyLabels: sql`bound.topology_labels`,
};

/** A longer value is a sentence, which nobody filters by. */
const LONGEST_LABEL = 120;

/** Names as they are written in files: "workflow_stage" and "workflow-stage". */
const spelled = (names: readonly string[]) => [
  ...new Set(names.flatMap((name) => [name, name.replaceAll("_", "-")])),
];

/** The names of custom metadata: what the defaults of any corpus hold beyond the known names. */
export const DECLARED_NAMES = sql`(select distinct declared.name from ${corpora},
  jsonb_object_keys(${corpora.metadataDefaults}) as declared(name)
  where ${corpora.deletedAt} is null and lower(replace(declared.name, '-', '_')) <> all(${texts(KNOWN_NAMES)}))`;

/**
 * The labels of a document as rows with `field`, `value` and `origin`, for a statement with documents as `labelled` and
 * their corpora as `bound` in its FROM. What the document states itself replaces the list of its corpus, so that changed
 * defaults hold at once.
 * @param customNames a statement for the names of custom metadata; null for none
 */
export function labelRows(fields: readonly LabelField[], customNames: SQL | null): SQL {
  const known = [
    ...fields.map(
      (field) =>
        sql`select ${field}::text as field, ${texts(spelled(LABEL_NAMES[field]))} as names, ${LIST_OF_CORPUS[field]} as listed, '' as prefix`,
    ),
    ...(customNames === null
      ? []
      : [
          sql`select 'properties', array[custom.name, lower(custom.name)], null::text[], custom.name || ${CUSTOM_SEPARATOR}::text
            from (${customNames}) as custom(name)`,
        ]),
  ];
  return sql`(select known.field, known.prefix || btrim(each.value) as value, chosen.origin
    from (${sql.join(known, sql` union all `)}) as known(field, names, listed, prefix)
    cross join lateral (
      select stated, origin from (
        select labelled.properties -> spelling.name as stated, 'frontmatter' as origin, 1 as rank, place
        from unnest(known.names) with ordinality as spelling(name, place)
        union all select to_jsonb(known.listed), 'corpus_default', 2, 0 where cardinality(known.listed) > 0
        union all select bound.metadata_defaults -> spelling.name, 'corpus_default', 3, place
        from unnest(known.names) with ordinality as spelling(name, place)
      ) as candidates
      where jsonb_typeof(stated) in ('string', 'number', 'boolean', 'array')
      order by rank, place limit 1
    ) chosen
    cross join lateral jsonb_array_elements_text(case jsonb_typeof(chosen.stated) when 'array' then chosen.stated
      else to_jsonb(string_to_array(chosen.stated #>> '{}', ',')) end) as each(value)
    where btrim(each.value) <> '' and length(each.value) <= ${LONGEST_LABEL})`;
}

/**
 * The part of a document's properties that its labels depend on, so that documents with the same labels are one group.
 * Null for a document without one.
 */
function ownLabels(properties: SQL, fields: readonly LabelField[], customNames: SQL | null): SQL {
  const known = texts(spelled(fields.flatMap((field) => LABEL_NAMES[field])));
  const names =
    customNames === null
      ? known
      : sql`(${known} || array(select unnest(array[custom.name, lower(custom.name)]) from (${customNames}) as custom(name)))`;
  return sql`case when jsonb_exists_any(${properties}, ${names}) then (select jsonb_object_agg(own.key, own.value)
    from jsonb_each(${properties}) as own where own.key = any(${names})) end`;
}

/** As `labelRows` takes them: all labels that a corpus or a document states. */
const ALL = [LABEL_FIELDS, DECLARED_NAMES] as const;
export const ALL_LABELS: SQL = labelRows(...ALL);

/** The part of the properties that all labels depend on. */
export const ownLabelsOf = (properties: SQL): SQL => ownLabels(properties, ...ALL);

/**
 * The condition that a document has one of these values. For a statement with `documents` in its FROM. Labels are
 * computed once for each group of documents.
 */
export function hasLabel(
  fields: readonly LabelField[],
  customNames: SQL | null,
  values: readonly string[],
): SQL {
  const grouped = sql`select id, corpus_id, coalesce(${ownLabels(sql`properties`, fields, customNames)}, '{}') as properties from ${documents}`;
  return sql`${documents.id} in (with listed as materialized (${grouped})
    select listed.id from listed where (listed.corpus_id, listed.properties) in (
      select labelled.corpus_id, labelled.properties
      from (select distinct corpus_id, properties from listed) as labelled
      join ${corpora} as bound on bound.id = labelled.corpus_id
      cross join lateral ${labelRows(fields, customNames)} as label where label.value = any(${texts(values)})))`;
}
