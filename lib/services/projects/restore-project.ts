import { and, eq, isNotNull } from "drizzle-orm";
import { visibleProject } from "#db/projects.ts";
import { projects } from "#db/schema/index.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { Project } from "#lib/domain/projects.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { readProject } from "./read-project.ts";

/** Restores a removed project as it was. @throws AppError("not_found") after the purge. */
export async function restoreProject(context: Context, { id }: { readonly id: string }): Promise<Project> {
  await context.db.transaction(async (tx) => {
    const [restored] = await tx
      .update(projects)
      .set({ deletedAt: null })
      .where(and(eq(projects.id, id), isNotNull(projects.deletedAt), visibleProject(context.actor)))
      .returning({ kind: projects.kind });
    if (!restored)
      throw new AppError(
        "not_found",
        "There is nothing to restore: the project was deleted for good, or was never removed.",
      );
    await writeAudit(context, tx, {
      ...{ action: "project.restored", subjectType: "project", subjectId: id },
      ...{ before: null, after: restored },
    });
  });
  return readProject(context, { id });
}
