import { and, inArray, isNull } from "drizzle-orm";
import { corpora } from "#db/schema/index.ts";
import { unrestrictedCorpus } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { Scope } from "#lib/retrieval/scope/scope.ts";

/**
 * Corpora that were not searched. If the frame names corpora, these are all of its missing ones; otherwise only the
 * disabled ones.
 */
export type NotAsked = {
  /** Disabled. */
  readonly disabled: readonly { readonly id: string; readonly title: string }[];
  /** Unknown, or not visible to this reader: the two must look the same. */
  readonly unknown: readonly string[];
  /** Enabled, but nothing is indexed yet. */
  readonly empty: readonly { readonly id: string; readonly title: string }[];
};

const NONE: NotAsked = { disabled: [], unknown: [], empty: [] };

/** Returns the corpora that were not searched, by reason. */
export async function corporaNotAsked(
  context: Context,
  { filters }: SearchFrame,
  scope: Pick<Scope, "corpora" | "disabled">,
): Promise<NotAsked> {
  if (filters.corpora === undefined) return { ...NONE, disabled: scope.disabled };
  const missing = filters.corpora.filter((id) => !scope.corpora.some((corpus) => corpus.id === id));
  if (missing.length === 0) return NONE;
  const found = await context.db
    .select({ id: corpora.id, title: corpora.title, enabled: corpora.enabled })
    .from(corpora)
    .where(and(inArray(corpora.id, missing), isNull(corpora.deletedAt), unrestrictedCorpus(context.actor)));
  const named = (wanted: boolean) =>
    found.filter(({ enabled }) => enabled === wanted).map(({ id, title }) => ({ id, title }));
  return {
    disabled: named(false),
    empty: named(true),
    unknown: missing.filter((id) => !found.some((corpus) => corpus.id === id)),
  };
}
