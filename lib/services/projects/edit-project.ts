import { eq } from "drizzle-orm";
import { projects } from "#db/schema/index.ts";
import { writeAudit } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import type { EditProject, Project } from "#lib/domain/projects.ts";
import { checkFacts } from "./internal/check-facts.ts";
import { readProject } from "./read-project.ts";
import { type ProjectRow, requireProjectRow } from "./shared/project-rows.ts";

/**
 * Changes what a project states; its kind stays. Corpora that the actor may not see stay too, unless all are to be asked. The audit log names the
 * changed facts without their values, because not every reader may see the project.
 * @throws AppError as `createProject` does, and `not_found` for an unknown project.
 */
export async function editProject(
  context: Context,
  { id, edit }: { readonly id: string; readonly edit: EditProject },
): Promise<Project> {
  const { row } = await requireProjectRow(context, id);
  await checkFacts(context, row.kind, edit);
  await context.db.transaction(async (tx) => {
    await tx.select({ id: projects.id }).from(projects).where(eq(projects.id, id)).for("update");
    const before = await requireProjectRow({ db: tx, actor: context.actor }, id);
    const set = { ...edit, ...(edit.corpora && { corpora: corporaNow(before, edit.corpora) }) };
    const names = Object.entries(set).flatMap(([name, value]) =>
      value === undefined || isSame(before.row[name as keyof EditProject], value) ? [] : [name],
    );
    if (names.length === 0) return;
    await tx
      .update(projects)
      .set({ ...set, updatedAt: context.now })
      .where(eq(projects.id, id));
    await writeAudit(context, tx, {
      ...{ action: "project.edited", subjectType: "project", subjectId: id },
      ...{ before: null, after: { changed: names.join(", ") } },
    });
  });
  return readProject(context, { id });
}

/** Returns the corpora as they were given, and those that the actor may not see. None given: all corpora. */
function corporaNow({ row, corpora }: ProjectRow, given: readonly string[]): string[] {
  if (given.length === 0) return [];
  const seen = new Set(corpora.map(({ id }) => id));
  return [...new Set([...given, ...row.corpora.filter((id) => !seen.has(id))])];
}

function isSame(before: unknown, after: unknown): boolean {
  return JSON.stringify(before) === JSON.stringify(after);
}
