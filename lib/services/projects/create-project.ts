import { sql } from "drizzle-orm";
import { lockList } from "#db/listed-rows.ts";
import { newId } from "#db/new-id.ts";
import { projects } from "#db/schema/index.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import { MAX_PROJECTS } from "#lib/domain/project-kinds.ts";
import { type CreateProjectInput, createProjectSchema, type Project } from "#lib/domain/projects.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { checkFacts } from "./internal/check-facts.ts";
import { readProject } from "./read-project.ts";

/**
 * Creates a project. Recorded in the audit log.
 * @throws AppError `bad_request` for a fact of another kind, an application without a reference, or a site that is no
 *   place; `not_found` for an unknown corpus or record; `conflict` if there are too many projects.
 */
export async function createProject(context: Context, input: CreateProjectInput): Promise<Project> {
  const { kind, ...given } = createProjectSchema.parse(input);
  await checkFacts(context, kind, { ...given, reference: given.reference ?? null });
  const id = newId("proj");
  await context.db.transaction(async (tx) => {
    await lockList(tx, "projects");
    const [held] = await tx.select({ count: sql<number>`count(*)::int` }).from(projects);
    if ((held?.count ?? 0) >= MAX_PROJECTS)
      throw new AppError("conflict", `There may be ${MAX_PROJECTS} projects. Remove one first.`);
    const { actor, now } = context;
    const by = { actorId: actor.id, createdAt: now, updatedAt: now };
    await tx.insert(projects).values({ id, kind, ...given, corpora: [...new Set(given.corpora)], ...by });
    await writeAudit(context, tx, {
      ...{ action: "project.created", subjectType: "project", subjectId: id },
      ...{ before: null, after: { kind } },
    });
  });
  return readProject(context, { id });
}
