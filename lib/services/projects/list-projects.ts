import type { Context } from "#lib/context.ts";
import type { ProjectList } from "#lib/domain/projects.ts";
import { toProjectSummary } from "./internal/project-summary.ts";
import { readProjectRows } from "./shared/project-rows.ts";

/** Lists the projects that the actor may see, by title. */
export async function listProjects(context: Context): Promise<ProjectList> {
  return { projects: (await readProjectRows(context)).map(toProjectSummary) };
}
