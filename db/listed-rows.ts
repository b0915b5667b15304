import { and, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "#lib/domain/context.ts";
import type { BuiltIn, Listed, ListedCorpora } from "#lib/domain/listed-terms.ts";
import { compareText } from "#lib/domain/text-order.ts";
import type { Queryable, Transaction } from "./client.ts";
import { corpora } from "./schema/index.ts";
import { unrestrictedCorpus } from "./visible-evidence.ts";

/** Lists of words that people edit: rows of a table beside those that come with Sightline (ADR 0073). */

type Row = BuiltIn & { readonly enabled: boolean; readonly changedBy: string; readonly changedAt: Date };
type Stored<Own extends Row> = {
  readonly row: Own;
  readonly corpus: Pick<typeof corpora.$inferSelect, "id" | "title"> | null;
};

/** Admits the rows of all corpora, and those of the corpora that fit. */
export function ofFitting(corpusId: Parameters<typeof isNull>[0], fitting: SQL | undefined): SQL | undefined {
  return or(isNull(corpusId), fitting);
}

/**
 * Returns the stored rows and the built-in ones that no row replaces.
 * @param own returns the values that only this list has
 */
export function withBuiltIn<Given extends BuiltIn, Own extends Row & Given, Extra extends object>(
  builtIn: readonly Given[],
  stored: readonly Stored<Own>[],
  own: (row: Given) => Extra,
): (Listed & Extra)[] {
  const ids = new Set(builtIn.map(({ id }) => id));
  const rows = stored.map(({ row, corpus }) => {
    const { id, terms, enabled, changedBy, changedAt } = row;
    const replaces = ids.delete(id);
    return {
      ...{ id, terms, corpus, enabled, changedBy, changedAt: changedAt.toISOString() },
      ...{ builtIn: replaces, edited: replaces, ...own(row) },
    };
  });
  const others = builtIn.filter(({ id }) => ids.has(id));
  return [...others.map((each) => ({ ...unchanged(each), ...own(each) })), ...rows];
}

/** Returns a built-in one as it comes with Sightline. */
export function unchanged({ id, terms }: BuiltIn): Listed {
  return {
    ...{ id, terms, corpus: null, enabled: true },
    ...{ builtIn: true, edited: false, changedBy: null, changedAt: null },
  };
}

/** Sorts by a name, without regard to case. */
export function byName<Entry extends { readonly id: string }>(nameOf: (entry: Entry) => string) {
  const key = (entry: Entry) => `${nameOf(entry).toLowerCase()}\n${entry.id}`;
  return (a: Entry, b: Entry) => compareText(key(a), key(b));
}

/** Makes changes of a list wait for each other, so that two cannot add the same row. */
export async function lockList(tx: Transaction, table: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${table}))`);
}

/** Returns the corpora that a row may belong to, by title. */
export function readListedCorpora(db: Queryable, actor: Actor): Promise<ListedCorpora> {
  return db
    .select({ id: corpora.id, title: corpora.title })
    .from(corpora)
    .where(and(unrestrictedCorpus(actor), isNull(corpora.deletedAt)))
    .orderBy(corpora.title, corpora.id);
}
