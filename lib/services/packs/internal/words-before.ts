import { type SQL, sql } from "drizzle-orm";
import { textBetween } from "#db/version-text.ts";

/** Maximum number of code points read before a quote. The clauses of a longer policy stay unknown. */
const POLICY_CHARS = 12_000;

/**
 * SQL of a common table: the texts of versions with quotes from policies.
 * @param cited a query for the version's id of each cited place whose section is a policy
 */
export function policyTextsOf(cited: SQL): SQL {
  return sql`policy_texts as materialized (
      select t.version_id, t.text from version_texts t where t.version_id in (${cited}))`;
}

/** SQL: true for the section path of a policy's words. */
export const isOfPolicy = (sectionPath: SQL): SQL =>
  sql`exists (select from unnest(${sectionPath}) heading where heading ~* '^\\s*policy\\s')`;

/** SQL: the words before a cited place; null outside policies. */
export function wordsBefore({ versionId, start }: { readonly versionId: SQL; readonly start: SQL }): SQL {
  return sql`(select ${textBetween(sql`t`, { start: sql`greatest(${start} - ${POLICY_CHARS}::int, 0)`, end: start })}
      from policy_texts t where t.version_id = ${versionId})`;
}
