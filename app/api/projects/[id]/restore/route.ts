import { projectSchema } from "#lib/domain/projects.ts";
import { projectParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { restoreProject } from "#lib/services/projects/restore-project.ts";

export const POST = route({
  summary: "Restore a removed project",
  params: projectParams,
  answers: { 200: { description: "The project", schema: projectSchema } },
  errors: { not_found: "No such project, or it was deleted for good" },
  run: (context, { params }) => restoreProject(context, params),
});
