import { type SQL, sql } from "drizzle-orm";
import { hasLabel } from "#db/document-labels.ts";
import { anchors, documents, relations } from "#db/schema/index.ts";
import { texts } from "#db/statement.ts";
import { CUSTOM_SEPARATOR, type LabelField } from "#lib/domain/document-labels.ts";
import type { SearchFilters } from "#lib/domain/search.ts";

/** Conditions on `documents` that follow from labels which the document states, or else its corpus (ADR 0111). */
export function labelFilters(
  filters: SearchFilters,
): readonly { readonly by: string; readonly condition: SQL | null }[] {
  return [
    { by: "stages", condition: ofField("stages", filters.stages) },
    { by: "roles", condition: ofField("roles", filters.roles) },
    { by: "motions", condition: ofField("motions", filters.motions) },
    { by: "topology_labels", condition: ofField("topologyLabels", filters.topologyLabels) },
    { by: "applications", condition: ofApplications(filters.applications) },
    { by: "properties", condition: ofProperties(filters.properties) },
  ];
}

function ofField(field: LabelField, values: readonly string[] | undefined): SQL | null {
  return values === undefined ? null : hasLabel([field], null, values);
}

/** A document belongs to an application that it states, whose number is its own, or that it names. */
function ofApplications(values: readonly string[] | undefined): SQL | null {
  if (values === undefined) return null;
  const keys = sql`(select 'ref:' || lower(regexp_replace(given, '\\s', '', 'g')) from unnest(${texts(values)}) as given)`;
  return sql`(${hasLabel(["applications"], null, values)} or ${documents.publishedVersionId} in (
    select ${anchors.versionId} from ${anchors} where ${anchors.key} in ${keys}
    union select ${relations.versionId} from ${relations}
    where ${relations.toKey} in ${keys} and ${relations.kind} = 'document_mention'))`;
}

/** A document has one of the values of each name. */
function ofProperties(values: readonly string[] | undefined): SQL | null {
  if (values === undefined) return null;
  const byName = Map.groupBy(values, (value) => value.split(CUSTOM_SEPARATOR)[0] ?? "");
  const conditions = [...byName].map(([name, ofName]) => hasLabel([], sql`select ${name}::text`, ofName));
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` and `)})`;
}
