import { inArray } from "drizzle-orm";
import { corpora } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { SearchFrame } from "#lib/domain/search.ts";

/** Corpora that a frame names and that did not answer. */
export type NotAsked = {
  /** Switched off. */
  readonly disabled: readonly { readonly id: string; readonly title: string }[];
  /** Not there, or not for this reader: the two look alike. */
  readonly unknown: readonly string[];
  /** There, with nothing indexed yet. */
  readonly empty: readonly { readonly id: string; readonly title: string }[];
};

const NONE: NotAsked = { disabled: [], unknown: [], empty: [] };

/** Tells of each corpus that the frame names why it is not among those that answered. */
export async function corporaNotAsked(
  context: Context,
  { filters }: SearchFrame,
  answered: readonly { readonly id: string }[],
): Promise<NotAsked> {
  const missing = (filters.corpora ?? []).filter((id) => !answered.some((corpus) => corpus.id === id));
  if (missing.length === 0) return NONE;
  const found = await context.db
    .select({
      id: corpora.id,
      title: corpora.title,
      enabled: corpora.enabled,
      deletedAt: corpora.deletedAt,
      confidentiality: corpora.confidentiality,
    })
    .from(corpora)
    .where(inArray(corpora.id, missing));
  const seen = found.filter((corpus) => corpus.deletedAt === null && corpus.confidentiality !== "restricted");
  return {
    disabled: seen.filter(({ enabled }) => !enabled).map(({ id, title }) => ({ id, title })),
    empty: seen.filter(({ enabled }) => enabled).map(({ id, title }) => ({ id, title })),
    unknown: missing.filter((id) => !seen.some((corpus) => corpus.id === id)),
  };
}
