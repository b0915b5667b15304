import { createProjectSchema, projectListSchema, projectSchema } from "#lib/domain/projects.ts";
import { route } from "#lib/http/route.ts";
import { createProject } from "#lib/services/projects/create-project.ts";
import { listProjects } from "#lib/services/projects/list-projects.ts";

export const GET = route({
  summary: "List projects",
  answers: { 200: { description: "Projects, by title", schema: projectListSchema } },
  run: (context) => listProjects(context),
});

export const POST = route({
  summary: "Create a project",
  description:
    "A search with its `projectId` takes the project's corpora, its reference or stage and its site as filters that the search does not state itself.",
  body: createProjectSchema,
  answers: { 201: { description: "The project", schema: projectSchema } },
  errors: {
    bad_request: "A fact of another kind, an application without a reference, or a site that is no place",
    not_found: "No such corpus or record",
    conflict: "Too many projects",
  },
  run: (context, { body }) => createProject(context, body),
});
