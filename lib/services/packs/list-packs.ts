import { and, desc, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { packs } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { PackList } from "#lib/domain/pack-api.ts";
import { AppError } from "#lib/errors/app-error.ts";

const USUAL = 50;

/** Lists packs page by page, last changed first. With `q`, those whose title or query contains it. */
export async function listPacks(
  context: Context,
  input: {
    readonly q?: string | undefined;
    readonly limit?: number | undefined;
    /** The last pack of the previous page. */
    readonly after?: string | undefined;
  } = {},
): Promise<PackList> {
  const { q = "", limit = USUAL, after } = input;
  const query = sql<string | null>`${packs.frame} ->> 'query'`;
  const holds = (text: SQL) => sql`strpos(lower(coalesce(${text}, '')), lower(${q})) > 0`;
  const found = await context.db
    .select({
      id: packs.id,
      title: packs.title,
      query,
      currentVersion: packs.currentVersion,
      revision: packs.revision,
      unsaved: sql<boolean>`${packs.savedRevision} <> ${packs.revision}`,
      itemCount: sql<number>`jsonb_array_length(${packs.draft} -> 'placements')`,
      createdAt: packs.createdAt,
      updatedAt: packs.updatedAt,
    })
    .from(packs)
    .where(
      and(
        isNull(packs.deletedAt),
        q === "" ? undefined : or(holds(sql`${packs.title}`), holds(query)),
        after === undefined ? undefined : await afterThat(context, after),
      ),
    )
    .orderBy(desc(packs.updatedAt), desc(packs.id))
    .limit(limit + 1);
  const page = found.slice(0, limit);
  return {
    packs: page.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    })),
    next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** SQL condition for the packs after this one. */
async function afterThat(context: Context, id: string): Promise<SQL | undefined> {
  const [last] = await context.db.select({ updatedAt: packs.updatedAt }).from(packs).where(eq(packs.id, id));
  if (!last) throw new AppError("bad_request", "The pack before this page no longer exists.");
  return or(lt(packs.updatedAt, last.updatedAt), and(eq(packs.updatedAt, last.updatedAt), lt(packs.id, id)));
}
