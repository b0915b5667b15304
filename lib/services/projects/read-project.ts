import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { Project } from "#lib/domain/projects.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { labelFilters } from "#lib/retrieval/scope/label-filters.ts";
import { readTypedPlace } from "#lib/services/places/shared/typed-place.ts";
import { toProjectSummary } from "./internal/project-summary.ts";
import { corporaFilter, ownFilter } from "./shared/project-filters.ts";
import { type ProjectRow, requireProjectRow } from "./shared/project-rows.ts";

/** Documents that a project's page lists. */
const LISTED = 20;

/** Returns a project with its site in words and its documents, as far as the actor may see them. @throws AppError("not_found"). */
export async function readProject(context: Context, input: { readonly id: string }): Promise<Project> {
  const found = await requireProjectRow(context, input.id);
  const [site, documents] = await Promise.all([
    readSite(context, found.row.site),
    readDocuments(context, found),
  ]);
  return { ...toProjectSummary(found), site, documents };
}

/** Returns null for a record that is gone or restricted: its ref may not be shown then. */
async function readSite(context: Context, place: string | null): Promise<Project["site"]> {
  if (place === null) return null;
  try {
    const { recordName } = await readTypedPlace(context, place);
    return { place, words: recordName ?? place };
  } catch (error) {
    if (error instanceof AppError && error.code !== "internal") return null;
    throw error;
  }
}

async function readDocuments(context: Context, project: ProjectRow): Promise<Project["documents"]> {
  const filters = { ...ownFilter(project.row), ...corporaFilter(project) };
  if (Object.keys(filters).length === 0) return null;
  const conditions = labelFilters(filters).flatMap(({ condition }): SQL[] => (condition ? [condition] : []));
  const found = await context.db
    .select({
      id: documents.id,
      title: documents.title,
      corpus: corpora.title,
      total: sql<number>`count(*) over ()::int`,
    })
    .from(documents)
    .innerJoin(corpora, eq(corpora.id, documents.corpusId))
    .where(
      and(
        visibleEvidence(context.actor),
        filters.corpora === undefined ? undefined : inArray(documents.corpusId, filters.corpora),
        ...conditions,
      ),
    )
    .orderBy(sql`lower(${documents.title})`, asc(documents.id))
    .limit(LISTED);
  return {
    total: found[0]?.total ?? 0,
    first: found.map(({ id, title, corpus }) => ({ id, title, corpus })),
  };
}
