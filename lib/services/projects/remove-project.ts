import { eq } from "drizzle-orm";
import { projects } from "#db/schema/index.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { ProjectRemoved } from "#lib/domain/projects.ts";
import { requireProjectRow } from "./shared/project-rows.ts";

/** Removes a project. It can be restored until the undo window ends. @throws AppError("not_found"). */
export async function removeProject(
  context: Context,
  { id }: { readonly id: string },
): Promise<ProjectRemoved> {
  const title = await context.db.transaction(async (tx) => {
    const { row } = await requireProjectRow({ db: tx, actor: context.actor }, id);
    await tx.update(projects).set({ deletedAt: context.now }).where(eq(projects.id, id));
    await writeAudit(context, tx, {
      ...{ action: "project.removed", subjectType: "project", subjectId: id },
      ...{ before: { kind: row.kind }, after: null },
    });
    return row.title;
  });
  const undoUntil = new Date(context.now.getTime() + context.config.data.undoWindowMinutes * 60_000);
  return { id, title, undoUntil: undoUntil.toISOString() };
}
