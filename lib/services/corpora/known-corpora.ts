import { and, inArray, isNull } from "drizzle-orm";
import { corpora } from "#db/schema/index.ts";
import { unrestrictedCorpus } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** A URL may contain NUL, which the database cannot store. No corpus id contains it. */
export function storableIds(ids: readonly string[]): string[] {
  return [...new Set(ids)].filter((each) => !each.includes("\u0000"));
}

/** Returns the failure that names the unknown corpora of a request. */
export function unknownCorpora(ids: readonly string[]): AppError {
  return new AppError("not_found", `There is no corpus ${ids.join(", ")} here.`, { corpus_ids: ids });
}

/**
 * Accepts corpora that a search may name: those outside the trash, also disabled ones.
 * @throws AppError("not_found") with the names of the others. A restricted one counts as unknown, so that the answer
 *   does not reveal it.
 */
export async function requireKnownCorpora(context: Context, ids: readonly string[] = []): Promise<void> {
  if (ids.length === 0) return;
  const found = await context.db
    .select({ id: corpora.id })
    .from(corpora)
    .where(
      and(
        isNull(corpora.deletedAt),
        unrestrictedCorpus(context.actor),
        inArray(corpora.id, storableIds(ids)),
      ),
    );
  const known = new Set(found.map(({ id }) => id));
  const unknown = [...new Set(ids)].filter((each) => !known.has(each));
  if (unknown.length > 0) throw unknownCorpora(unknown);
}
