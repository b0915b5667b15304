import { and, asc, inArray, isNull, ne, not } from "drizzle-orm";
import { corpora } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { SearchFrame } from "#lib/domain/search.ts";

/** Corpora that did not answer: of those that a frame names each, where it names none those that are switched off. */
export type NotAsked = {
  /** Switched off. */
  readonly disabled: readonly { readonly id: string; readonly title: string }[];
  /** Not there, or not for this reader: the two look alike. */
  readonly unknown: readonly string[];
  /** There, with nothing indexed yet. */
  readonly empty: readonly { readonly id: string; readonly title: string }[];
};

const NONE: NotAsked = { disabled: [], unknown: [], empty: [] };

/** Corpora told of by name where all are asked. */
const MOST_TOLD = 20;

/** Where all corpora are asked, that is all but these. */
async function switchedOff(context: Context): Promise<NotAsked> {
  const disabled = await context.db
    .select({ id: corpora.id, title: corpora.title })
    .from(corpora)
    .where(and(isNull(corpora.deletedAt), not(corpora.enabled), ne(corpora.confidentiality, "restricted")))
    .orderBy(asc(corpora.title))
    .limit(MOST_TOLD);
  return { ...NONE, disabled };
}

/** Tells of each corpus that the frame names, or could have, why it is not among those that answered. */
export async function corporaNotAsked(
  context: Context,
  { filters }: SearchFrame,
  answered: readonly { readonly id: string }[],
): Promise<NotAsked> {
  if (filters.corpora === undefined) return switchedOff(context);
  const missing = filters.corpora.filter((id) => !answered.some((corpus) => corpus.id === id));
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
