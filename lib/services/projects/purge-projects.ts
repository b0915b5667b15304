import { lt } from "drizzle-orm";
import { projects } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";

/** Permanently removes the projects that were removed before the undo window. */
export async function purgeProjects(context: Context): Promise<{ readonly purged: number }> {
  const before = new Date(context.now.getTime() - context.config.data.undoWindowMinutes * 60_000);
  const gone = await context.db
    .delete(projects)
    .where(lt(projects.deletedAt, before))
    .returning({ id: projects.id });
  return { purged: gone.length };
}
