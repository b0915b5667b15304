import { type SQL, sql } from "drizzle-orm";
import type postgres from "postgres";

/** A text with more UTF-16 units is stored in parts (ADR 0100). */
const LONG_TEXT_CHARS = 65_536;
/** The most UTF-16 units of a part, so also the most code points. */
const PART_CHARS = 8192;
/** Parts per statement, so that no statement blocks the embedded database's one session for long. */
const PARTS_PER_STATEMENT = 64;

/** A part of a text, as it is stored. */
export type TextPart = {
  /** In code points of the text. */
  readonly start: number;
  readonly text: string;
};

const HIGH_SURROGATE = /[\ud800-\udbff]$/;
const ASTRAL = /[\ud800-\udbff][\udc00-\udfff]/g;

/**
 * Yields the parts of a text, or of a piece of it. No part ends inside a character.
 * @param start where the piece begins, in code points of the text
 */
export function* textParts(text: string, start = 0): Generator<TextPart, void> {
  let place = start;
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + PART_CHARS);
    if (to < text.length && HIGH_SURROGATE.test(text.charAt(to - 1))) to--;
    const part = text.slice(from, to);
    yield { start: place, text: part };
    place += part.length - (part.match(ASTRAL)?.length ?? 0);
    from = to;
  }
}

/** True if a text of this length is stored in parts. */
export function isLongText({ length }: { readonly length: number }): boolean {
  return length > LONG_TEXT_CHARS;
}

/** Writes parts of a version's text, in small statements. Parts that exist are replaced. */
export async function insertTextParts(
  sql: postgres.ISql,
  versionId: number,
  parts: Iterable<TextPart>,
): Promise<void> {
  let step: TextPart[] = [];
  const write = async () => {
    if (step.length === 0) return;
    await sql`insert into version_text_parts (version_id, char_start, text)
      select ${versionId}, part.start, part.text
      from unnest(${step.map(({ start }) => start)}::int[], ${step.map(({ text }) => text)}::text[]) as part(start, text)
      on conflict (version_id, char_start) do update set text = excluded.text`;
    step = [];
  };
  for (const part of parts) {
    if (step.push(part) === PARTS_PER_STATEMENT) await write();
  }
  await write();
}

/** Stores a long text in parts, in place of those that it had. Stores nothing of a short one. */
export async function storeTextParts(sql: postgres.ISql, versionId: number, text: string): Promise<void> {
  await sql`delete from version_text_parts where version_id = ${versionId}`;
  if (isLongText(text)) await insertTextParts(sql, versionId, textParts(text));
}

/** Yields the parts of a version's text in order, in small statements. */
export async function* storedTextParts(
  sql: postgres.ISql,
  versionId: number,
): AsyncGenerator<TextPart, void> {
  for (let after = -1; ; ) {
    const step = await sql<TextPart[]>`select char_start as start, text from version_text_parts
      where version_id = ${versionId} and char_start > ${after} order by char_start limit ${PARTS_PER_STATEMENT}`;
    yield* step;
    const last = step.at(-1);
    if (last === undefined) return;
    after = last.start;
  }
}

/**
 * Returns the text of a version.
 * @param text as in `version_texts`
 */
export async function wholeTextOf(
  sql: postgres.ISql,
  versionId: number,
  text: string | null,
): Promise<string> {
  if (text !== null) return text;
  const parts: string[] = [];
  for await (const part of storedTextParts(sql, versionId)) parts.push(part.text);
  return parts.join("");
}

/**
 * SQL for a part of a version's text. Of a long text, Postgres reads only the stored parts that have it.
 * @param texts the row of `version_texts`, as the statement names it
 * @param start where it begins, in code points. `end` is where it ends.
 */
export function textBetween(texts: SQL, { start, end }: { readonly start: SQL; readonly end: SQL }): SQL {
  return sql`case when ${texts}.text is not null
    then substr(${texts}.text, (${start}) + 1, greatest((${end}) - (${start}), 0))
    else coalesce((
      select substr(string_agg(text_part.text, '' order by text_part.char_start),
        (${start}) - min(text_part.char_start) + 1, greatest((${end}) - (${start}), 0))
      from version_text_parts text_part where text_part.version_id = ${texts}.version_id
        and text_part.char_start > (${start}) - ${PART_CHARS}::int and text_part.char_start < (${end})), '') end`;
}

/**
 * SQL for the whole text of a version. It is slow for a long text: prefer `textBetween`.
 * @param texts the row of `version_texts`, as the statement names it
 */
export function wholeText(texts: SQL): SQL {
  return sql`coalesce(${texts}.text, (
    select string_agg(text_part.text, '' order by text_part.char_start) from version_text_parts text_part
    where text_part.version_id = ${texts}.version_id))`;
}
