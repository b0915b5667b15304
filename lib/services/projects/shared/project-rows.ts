import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#db/client.ts";
import { visibleProject } from "#db/projects.ts";
import { corpora, projects } from "#db/schema/index.ts";
import { unrestrictedCorpus } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";

type NamedCorpus = { readonly id: string; readonly title: string };

/** A project, and those of its corpora that the actor may see. */
export type ProjectRow = {
  readonly row: typeof projects.$inferSelect;
  readonly corpora: readonly NamedCorpus[];
};

type Reader = Pick<Context, "actor"> & { readonly db: Queryable };

/** Returns the projects that the actor may see, by title. */
export async function readProjectRows({ db, actor }: Reader, id?: string): Promise<ProjectRow[]> {
  const rows = await db
    .select()
    .from(projects)
    .where(
      and(
        isNull(projects.deletedAt),
        visibleProject(actor),
        id === undefined ? undefined : eq(projects.id, id),
      ),
    )
    .orderBy(sql`lower(${projects.title})`, asc(projects.id));
  const named = new Set(rows.flatMap((row) => row.corpora));
  const seen = named.size === 0 ? [] : await readSeen({ db, actor }, [...named]);
  return rows.map((row) => ({ row, corpora: seen.filter((corpus) => row.corpora.includes(corpus.id)) }));
}

/** Returns those of the corpora that are not removed and that the actor may see, by title. */
function readSeen({ db, actor }: Reader, ids: readonly string[]): Promise<NamedCorpus[]> {
  return db
    .select({ id: corpora.id, title: corpora.title })
    .from(corpora)
    .where(and(inArray(corpora.id, [...ids]), unrestrictedCorpus(actor), isNull(corpora.deletedAt)))
    .orderBy(corpora.title, corpora.id);
}

/** Returns a project. @throws AppError("not_found"). */
export async function requireProjectRow(reader: Reader, id: string): Promise<ProjectRow> {
  const [found] = await readProjectRows(reader, id);
  if (!found) throw projectNotFound();
  return found;
}

/** The failure of a verb that is asked for a project which does not exist, was removed, or may not be seen. */
function projectNotFound(): AppError {
  return new AppError("not_found", "Project not found. It may have been removed.");
}
