import { sql } from "drizzle-orm";
import { chunks, corpora, documents } from "#db/schema/index.ts";
import { integers, rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import type { AcrossQuote } from "#lib/domain/across.ts";
import type { Entity } from "#lib/domain/chunk.ts";
import { storedEntities } from "#lib/domain/stored-columns.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { sentencesOf, trimmed } from "#lib/text/sentences.ts";

/** A passage shown on a side, as the comparison reads it: its text with secrets masked. */
export type SidePassage = {
  /** Index in the comparison's sides, from 0. */
  readonly side: number;
  readonly ref: string;
  readonly documentId: string;
  readonly text: string;
  readonly sentences: readonly string[];
  readonly topics: readonly string[];
  readonly entities: readonly Pick<Entity, "type" | "text">[];
};

export type ShownPassage = { readonly side: number; readonly ref: string; readonly chunkId: number | null };

type Row = {
  readonly id: number;
  readonly documentId: string;
  readonly format: string;
  readonly text: string;
  readonly topics: readonly string[];
  readonly entities: readonly Entity[];
};

/**
 * Returns the words, topics and names of the shown passages. Leaves out pages without passages and removed passages.
 */
export async function readSidePassages(
  context: Context,
  shown: readonly ShownPassage[],
): Promise<SidePassage[]> {
  const ids = shown.flatMap(({ chunkId }) => (chunkId === null ? [] : [chunkId]));
  if (ids.length === 0) return [];
  const found = await rows<Row>(
    context.db,
    sql`select ${chunks}.id, ${chunks}.document_id as "documentId", ${documents}.format, ${chunks}.text,
        ${chunks}.policy_topic_tags as topics, ${chunks}.entities
      from ${chunks} join ${documents} on ${documents}.id = ${chunks}.document_id
        and ${documents}.published_version_id = ${chunks}.version_id
      join ${corpora} on ${corpora}.id = ${documents}.corpus_id
      where ${chunks}.id = any(${integers(ids)}) and ${visibleEvidence(context.actor)}`,
  );
  const byId = new Map(found.map((row) => [row.id, row]));
  return shown.flatMap(({ side, ref, chunkId }) => {
    const row = chunkId === null ? undefined : byId.get(chunkId);
    if (row === undefined) return [];
    const text = plainPassage(maskSecrets(row.text), row.format);
    return [
      {
        ...{ side, ref, text, documentId: row.documentId, topics: row.topics },
        sentences: sentencesOf(text).map((span) => {
          const { start, end } = trimmed(text, span);
          return text.slice(start, end).replace(/\s+/g, " ");
        }),
        entities: storedEntities
          .parse(row.entities)
          .map(({ type, text: name }) => ({ type, text: maskSecrets(name) })),
      },
    ];
  });
}

const MAX_SENTENCE_CHARS = 400;
const MAX_NUMBERS = 8;

/** False for a table, a drawing or data parsed as one sentence: there, unrelated words are near each other. */
export function isPlainSentence(sentence: string): boolean {
  return (
    sentence.length <= MAX_SENTENCE_CHARS && (sentence.match(/\d+(?:[.,]\d+)*/g)?.length ?? 0) <= MAX_NUMBERS
  );
}

/** Maximum length of a sentence that is quoted in full. */
const MAX_QUOTED_CHARS = 320;

/** Returns words of a passage with their sentence. Null if they do not occur in it as printed. */
export function quoteWithSentence(passage: SidePassage, words: string): AcrossQuote | null {
  const wanted = words.replace(/\s+/g, " ");
  const sentence = passage.sentences.find((each) => each.includes(wanted));
  return sentence === undefined
    ? null
    : { ref: passage.ref, words: wanted, sentence: around(sentence, wanted) };
}

/** Shortens a long sentence to the text around the words. */
function around(sentence: string, words: string): string {
  if (sentence.length <= MAX_QUOTED_CHARS) return sentence;
  const at = sentence.indexOf(words);
  const from = Math.max(0, at - Math.floor((MAX_QUOTED_CHARS - words.length) / 2));
  const cut = sentence.slice(from, from + MAX_QUOTED_CHARS);
  const whole = cut.slice(
    from === 0 ? 0 : cut.indexOf(" ") + 1,
    cut.length < MAX_QUOTED_CHARS ? undefined : cut.lastIndexOf(" "),
  );
  const kept = whole.includes(words) ? whole : cut;
  return `${from === 0 ? "" : "… "}${kept}${from + MAX_QUOTED_CHARS < sentence.length ? " …" : ""}`;
}

/** Returns the first quote of each passage, at most `most` per side, in the order of the sides. */
export function bySide(
  found: readonly { readonly side: number; readonly quote: AcrossQuote }[],
  most: number,
): { readonly side: number; readonly quotes: readonly AcrossQuote[] }[] {
  const sides = Map.groupBy(found, ({ side }) => side);
  return [...sides]
    .sort(([a], [b]) => a - b)
    .map(([side, own]) => {
      const once = own.filter(
        ({ quote }, index) => own.findIndex((each) => each.quote.ref === quote.ref) === index,
      );
      return { side, quotes: once.slice(0, most).map(({ quote }) => quote) };
    });
}
