import type postgres from "postgres";
import { wholeTextOf } from "#db/version-text.ts";
import { findPassage } from "#lib/text/find-passage.ts";

type Disabled = {
  readonly version: number;
  readonly charStart: number;
  readonly charEnd: number;
  readonly quote: string;
  readonly prefix: string;
  readonly suffix: string;
};

/**
 * Marks the passages of a version, in every generation and lane, if at least half of their words are excluded from
 * searches. Removes the mark from all others. Words excluded in another version are searched for in this one's text.
 * @returns how many passages changed.
 */
export async function markDisabled(
  sql: postgres.Sql | postgres.TransactionSql,
  { documentId, versionId }: { readonly documentId: string; readonly versionId: number },
): Promise<number> {
  const disabled = await sql<Disabled[]>`
    select version, char_start as "charStart", char_end as "charEnd", quote, prefix, suffix
    from disabled_passages where document_id = ${documentId} order by id`;
  const spans = disabled.length === 0 ? [] : await spansIn(sql, versionId, disabled);
  const changed = await sql`
    update chunks set disabled = now_so.disabled from (
      select c.id, exists (
        select 1 from unnest(${spans.map(({ start }) => start)}::int[], ${spans.map(({ end }) => end)}::int[]) as s(a, b)
        where 2 * (least(c.char_end, s.b) - greatest(c.char_start, s.a)) >= greatest(c.char_end - c.char_start, 1)
      ) as disabled
      from chunks c where c.version_id = ${versionId}) as now_so
    where chunks.id = now_so.id and chunks.disabled <> now_so.disabled`;
  return changed.count;
}

/** Returns the places of the words in this version, in code points. Words that it does not contain are left out. */
async function spansIn(
  sql: postgres.Sql | postgres.TransactionSql,
  versionId: number,
  disabled: readonly Disabled[],
): Promise<{ readonly start: number; readonly end: number }[]> {
  const [version] = await sql<{ number: number; text: string | null }[]>`
    select v.number, t.text from versions v join version_texts t on t.version_id = v.id where v.id = ${versionId}`;
  if (!version) return [];
  const isOther = disabled.some((each) => each.version !== version.number);
  const text = isOther ? await wholeTextOf(sql, versionId, version.text) : "";
  return disabled.flatMap((each) => {
    if (each.version === version.number) return [{ start: each.charStart, end: each.charEnd }];
    const found = findPassage(text, each);
    return found === null ? [] : [found.span];
  });
}
