import { and, inArray, isNull } from "drizzle-orm";
import type { CorpusRow } from "#db/schema/index.ts";
import { corpora } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { storableIds, unknownCorpora } from "#lib/services/corpora/known-corpora.ts";

/**
 * Returns the named corpora, in that order. The sidecar protocol refuses a client without permission with 403, so here,
 * unlike in every other search (`requireKnownCorpora`), a restricted corpus does not look like an unknown one.
 * @throws AppError("not_found") with the names of unknown ones, ("forbidden") with those of restricted ones.
 */
export async function requireSidecarCorpora(context: Context, ids: readonly string[]): Promise<CorpusRow[]> {
  const found = await context.db
    .select()
    .from(corpora)
    .where(and(isNull(corpora.deletedAt), inArray(corpora.id, storableIds(ids))));
  const byId = new Map(found.map((row) => [row.id, row]));
  const unknown = ids.filter((each) => !byId.has(each));
  if (unknown.length > 0) throw unknownCorpora(unknown);
  const chosen = ids.flatMap((each) => byId.get(each) ?? []);
  const restricted = chosen.filter((row) => row.confidentiality === "restricted").map((row) => row.id);
  if (restricted.length > 0) {
    throw new AppError("forbidden", `Corpus ${restricted.join(", ")} is restricted.`, {
      corpus_ids: restricted,
    });
  }
  return chosen;
}
