import type { projects } from "#db/schema/index.ts";
import type { SearchFilters } from "#lib/domain/search.ts";
import type { ProjectRow } from "./project-rows.ts";

/** Returns the filter by which documents belong to a project: its reference, or its stage; empty if it states neither. */
export function ownFilter({
  reference,
  stage,
}: Pick<typeof projects.$inferSelect, "reference" | "stage">): Pick<
  SearchFilters,
  "applications" | "stages"
> {
  if (reference !== null) return { applications: [reference] };
  return stage === null ? {} : { stages: [stage] };
}

/** Returns the filter by the project's corpora. Those that the actor may not see are left out, never all corpora asked instead. */
export function corporaFilter({ row, corpora }: ProjectRow): Pick<SearchFilters, "corpora"> {
  return row.corpora.length === 0 ? {} : { corpora: corpora.map(({ id }) => id) };
}
