import { editProjectSchema, projectRemovedSchema, projectSchema } from "#lib/domain/projects.ts";
import { projectParams } from "#lib/domain/route-params.ts";
import { route } from "#lib/http/route.ts";
import { editProject } from "#lib/services/projects/edit-project.ts";
import { readProject } from "#lib/services/projects/read-project.ts";
import { removeProject } from "#lib/services/projects/remove-project.ts";

export const GET = route({
  summary: "Get a project with its documents",
  params: projectParams,
  answers: { 200: { description: "The project", schema: projectSchema } },
  errors: { not_found: "No such project, or it was removed" },
  run: (context, { params }) => readProject(context, params),
});

export const PATCH = route({
  summary: "Change a project",
  description:
    "An absent field stays as it is; null removes what the project states. The kind cannot be changed.",
  params: projectParams,
  body: editProjectSchema,
  answers: { 200: { description: "The project", schema: projectSchema } },
  errors: {
    bad_request: "A fact of another kind, an application without a reference, or a site that is no place",
    not_found: "No such project, corpus or record",
  },
  run: (context, { params, body }) => editProject(context, { id: params.id, edit: body }),
});

export const DELETE = route({
  summary: "Remove a project",
  description: "Its documents and receipts stay.",
  params: projectParams,
  answers: {
    200: {
      description: "Removed; the answer says until when it can be restored",
      schema: projectRemovedSchema,
    },
  },
  errors: { not_found: "No such project, or it was removed" },
  run: (context, { params }) => removeProject(context, params),
});
