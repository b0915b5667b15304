import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { lockList, readListedCorpora } from "#db/listed-rows.ts";
import { synonymGroups } from "#db/schema/index.ts";
import { builtInSynonyms, readEverySynonym } from "#db/synonym-groups.ts";
import { type Change, writeAudits } from "#db/write-audit.ts";
import type { Context } from "#lib/context.ts";
import { MAX_GROUPS, type SynonymGroup } from "#lib/domain/synonyms.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { createRegister, type Register } from "./register.ts";

/** Groups that one statement stores. */
const STEP = 500;

type Known = { readonly groups: readonly SynonymGroup[]; readonly register: Register };

/** Runs a change of the groups. Changes wait for each other, so that two cannot add the same term. */
export function changing<Result>(
  context: Context,
  change: (tx: Transaction, known: Known) => Promise<Result>,
): Promise<Result> {
  return context.db.transaction(async (tx) => {
    await lockList(tx, "synonym_groups");
    const groups = await readEverySynonym(tx, context.actor);
    const corpora = await readListedCorpora(tx, context.actor);
    return change(tx, { groups, register: createRegister({ groups, corpora }) });
  });
}

/** @throws AppError("not_found") for a group that does not exist, or may not be shown. */
export function requireGroup({ groups }: Known, id: string): SynonymGroup {
  const group = groups.find((each) => each.id === id);
  if (group === undefined)
    throw new AppError("not_found", "Synonym group not found. It may have been removed.");
  return group;
}

/** Returns the group as a change by this actor stores it. */
export function changed(
  { actor, now }: Context,
  group: Pick<SynonymGroup, "id" | "terms" | "corpus" | "enabled">,
): SynonymGroup {
  const { id, terms, corpus, enabled } = group;
  const builtIn = builtInSynonyms(id) !== null;
  const by = { changedBy: actor.id, changedAt: now.toISOString() };
  return { id, terms, corpus, enabled, builtIn, edited: builtIn, ...by };
}

export type GroupChange = { readonly before: SynonymGroup | null; readonly after: SynonymGroup };

/**
 * Stores the groups, and an entry of the audit log for each.
 * @throws AppError("conflict") if there would be too many.
 */
export async function storeGroups(
  context: Context,
  tx: Transaction,
  changes: readonly GroupChange[],
): Promise<void> {
  for (let from = 0; from < changes.length; from += STEP) {
    const rows = changes.slice(from, from + STEP).map(({ after }) => ({
      id: after.id,
      terms: [...after.terms],
      corpusId: after.corpus?.id ?? null,
      enabled: after.enabled,
      changedBy: context.actor.id,
      changedAt: context.now,
    }));
    await tx
      .insert(synonymGroups)
      .values(rows)
      .onConflictDoUpdate({
        target: synonymGroups.id,
        set: {
          terms: sql`excluded.terms`,
          corpusId: sql`excluded.corpus_id`,
          enabled: sql`excluded.enabled`,
          changedBy: sql`excluded.changed_by`,
          changedAt: sql`excluded.changed_at`,
        },
      });
  }
  const [own] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(synonymGroups)
    .where(sql`not starts_with(${synonymGroups.id}, 'built-in-')`);
  if ((own?.count ?? 0) > MAX_GROUPS)
    throw new AppError(
      "conflict",
      `There may be ${MAX_GROUPS} groups besides the built-in ones. Remove some, or put words that mean the same into one group.`,
    );
  await writeAudits(
    context,
    tx,
    changes.map(({ before, after }) => auditOf(before, after)),
  );
}

const valuesOf = (group: SynonymGroup | null) =>
  group && { terms: group.terms.join(" · "), corpusId: group.corpus?.id ?? null, enabled: group.enabled };

/** The entry of a change; `after` null for a removed group. */
export function auditOf(before: SynonymGroup | null, after: SynonymGroup | null): Change {
  const action = before === null ? "added" : after === null ? "removed" : "edited";
  return {
    action: `synonyms.${action}`,
    subjectType: "synonyms",
    subjectId: (after ?? before)?.id ?? "",
    before: valuesOf(before),
    after: valuesOf(after),
  };
}
