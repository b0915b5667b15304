import { and, eq, isNull, sql } from "drizzle-orm";
import { z } from "zod";
import { BUILT_IN_SYNONYMS } from "#lib/domain/built-in-synonyms.ts";
import type { Actor } from "#lib/domain/context.ts";
import type { SynonymGroup } from "#lib/domain/synonyms.ts";
import type { Database, Transaction } from "./client.ts";
import { byName, ofFitting, unchanged, withBuiltIn } from "./listed-rows.ts";
import { corpora, synonymGroups } from "./schema/index.ts";
import type { StatementPart } from "./statement-part.ts";
import { unrestrictedCorpus, visibleCorpus } from "./visible-evidence.ts";

const usedSchema = z.array(z.object({ id: z.string(), terms: z.array(z.string()), enabled: z.boolean() }));

/** Terms that mean the same. */
export type UsedSynonyms = { readonly terms: readonly string[] };

/**
 * Reads the groups that a question to these corpora may use: those of all corpora, and those of the corpora asked that
 * the actor may see. Without `asked`, of every such corpus. Groups that are turned off are left out.
 */
export function usedSynonyms(
  actor: Actor,
  asked: readonly string[] | undefined,
): StatementPart<readonly UsedSynonyms[]> {
  const within = asked === undefined ? sql`true` : sql`${corpora.id} = any(${sql.param([...asked])}::text[])`;
  return {
    name: "synonyms",
    expression: sql`(select coalesce(json_agg(json_build_object(
        'id', ${synonymGroups.id}, 'terms', ${synonymGroups.terms}, 'enabled', ${synonymGroups.enabled})
        order by ${synonymGroups.id}), '[]'::json)
      from ${synonymGroups} left join ${corpora} on ${corpora.id} = ${synonymGroups.corpusId}
      where ${synonymGroups.corpusId} is null or (${visibleCorpus(actor)} and ${within}))`,
    schema: usedSchema.transform((stored): readonly UsedSynonyms[] => {
      if (stored.length === 0) return BUILT_IN_SYNONYMS;
      const changed = new Set(stored.map(({ id }) => id));
      return [
        ...BUILT_IN_SYNONYMS.filter(({ id }) => !changed.has(id)),
        ...stored.filter(({ enabled }) => enabled),
      ];
    }),
  };
}

/** Returns all groups that the console may show, by their first term. */
export async function readEverySynonym(db: Database | Transaction, actor: Actor): Promise<SynonymGroup[]> {
  const stored = await db
    .select({ row: synonymGroups, corpus: { id: corpora.id, title: corpora.title } })
    .from(synonymGroups)
    .leftJoin(corpora, eq(corpora.id, synonymGroups.corpusId))
    .where(ofFitting(synonymGroups.corpusId, and(unrestrictedCorpus(actor), isNull(corpora.deletedAt))))
    .orderBy(synonymGroups.id);
  return withBuiltIn(BUILT_IN_SYNONYMS, stored, () => ({})).sort(byName(({ terms }) => terms[0] ?? ""));
}

/** Returns the built-in group with this id, unchanged; null for any other id. */
export function builtInSynonyms(id: string): SynonymGroup | null {
  const group = BUILT_IN_SYNONYMS.find((each) => each.id === id);
  return group === undefined ? null : unchanged(group);
}
