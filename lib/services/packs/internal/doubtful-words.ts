import { type SQL, sql } from "drizzle-orm";
import { isHardToRead } from "#lib/domain/ocr.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import type { Span } from "#lib/domain/span.ts";
import { decodeWordBoxes, withConfidences } from "#lib/domain/word-boxes.ts";

/** The words of a page that was recognised, with their confidences, as base64. */
export type RecognisedPage = { readonly words: string; readonly confidences: string };

type Place = { readonly versionId: SQL; readonly start: SQL; readonly end: SQL };

/** SQL: the recognised pages of a cited place; null if there are none. */
export function recognisedPages({ versionId, start, end }: Place): SQL {
  return sql`(select jsonb_agg(jsonb_build_object('words', encode(g.words, 'base64'),
        'confidences', encode(g.word_confidences, 'base64')) order by g.number)
      from pages g where g.version_id = ${versionId} and g.source = 'ocr' and g.word_confidences is not null
        and g.char_start < ${end} and g.char_end > ${start})`;
}

const bytesOf = (base64: string) => new Uint8Array(Buffer.from(base64, "base64"));

/**
 * Returns the words of a quote that recognition is not sure of, in order and without marks around them.
 * @param quoted.shown the quote with secrets masked; a masked word is left out
 * @param quoted.below words with a lower confidence are doubtful, 0..100
 */
export function doubtfulWords(
  pages: readonly RecognisedPage[],
  {
    quote,
    shown,
    start,
    below,
  }: { readonly quote: string; readonly shown: string; readonly start: number; readonly below: number },
): readonly string[] {
  const map = offsetMap(quote);
  const at = (text: string, span: Span) =>
    text.slice(map.toUtf16(span.start - start), map.toUtf16(span.end - start));
  return pages
    .flatMap(({ words, confidences }) =>
      withConfidences(decodeWordBoxes(bytesOf(words)), bytesOf(confidences)),
    )
    .filter(({ confidence }) => isHardToRead(confidence ?? null, below))
    .filter(
      (word) => word.start >= start && word.end <= start + map.length && at(quote, word) === at(shown, word),
    )
    .map((word) => at(shown, word).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, ""))
    .filter((word) => word !== "");
}
