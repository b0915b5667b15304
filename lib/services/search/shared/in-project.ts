import type { Context } from "#lib/context.ts";
import type { ProjectPart } from "#lib/domain/frame-choices.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { boundedGeometry, readTypedPlace } from "#lib/services/places/shared/typed-place.ts";
import { corporaFilter, ownFilter } from "#lib/services/projects/shared/project-filters.ts";
import { type ProjectRow, requireProjectRow } from "#lib/services/projects/shared/project-rows.ts";

type Set = Pick<SearchFrame, "filters" | "spatial"> & { readonly set: readonly ProjectPart[] };

/**
 * Returns the frame of a search with what its project states now. What the frame states itself stays. A frame of a receipt
 * already has what the project stated then, and is returned unchanged (ADR 0113).
 * @throws AppError("not_found") for an unknown project: the search would otherwise be wider than it looks.
 */
export async function inProject(context: Context, frame: SearchFrame): Promise<SearchFrame> {
  if (frame.projectId === undefined || frame.project !== undefined) return frame;
  const found = await readAsked(context, frame.projectId);
  const { filters, spatial, set } = await setBy(context, found, frame);
  return {
    ...frame,
    filters,
    ...(spatial && { spatial }),
    ...idOf(found, frame),
    uiContext: frame.uiContext ?? "project",
    project: { title: found.row.title, set: [...set] },
  };
}

async function readAsked(context: Context, id: string): Promise<ProjectRow> {
  try {
    return await requireProjectRow(context, id);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_found") throw error;
    throw new AppError(
      "not_found",
      "The project of this search does not exist any more. Search without it, or choose another project.",
    );
  }
}

async function setBy(context: Context, found: ProjectRow, frame: SearchFrame): Promise<Set> {
  const { filters, spatial, projectDocuments } = frame;
  const own = ownFilter(found.row);
  const isOwn = projectDocuments === undefined ? found.row.ownDocuments : projectDocuments === "only";
  const isFree = filters.applications === undefined && filters.stages === undefined;
  const documents = isOwn && isFree ? own : {};
  const corpora = filters.corpora === undefined ? corporaFilter(found) : {};
  const place = spatial === undefined ? await placeOf(context, found.row.site) : null;
  const set: ProjectPart[] = [
    ...(corpora.corpora === undefined ? [] : (["corpora"] as const)),
    ...(Object.keys(documents).length === 0 ? [] : (["documents"] as const)),
    ...(place === null ? [] : [place.part]),
  ];
  return {
    filters: { ...filters, ...corpora, ...documents },
    spatial: place?.part === "place" ? { place: place.site, advisory: true } : spatial,
    set,
  };
}

/** Returns the site if it can be read now. A record of it may be gone, or the actor may not see it. */
async function placeOf(
  context: Context,
  site: string | null,
): Promise<{ readonly part: "place" | "place_unknown"; readonly site: string } | null> {
  if (site === null) return null;
  try {
    boundedGeometry((await readTypedPlace(context, site)).geometry);
    return { part: "place", site };
  } catch (error) {
    if (!(error instanceof AppError) || error.code === "internal") throw error;
    return { part: "place_unknown", site };
  }
}

/** Returns the application or the plan's stage, as frames name it. */
function idOf(
  { row: { reference, stage } }: ProjectRow,
  { culpStageId, applicationId }: SearchFrame,
): Pick<SearchFrame, "culpStageId" | "applicationId"> {
  if (culpStageId !== undefined || applicationId !== undefined) return {};
  if (reference !== null) return { applicationId: reference };
  return stage === null ? {} : { culpStageId: stage };
}
