import type { AssemblyCandidate } from "#lib/domain/assembly.ts";
import type { CountervailingPair, QuotedPassage } from "#lib/domain/countervailing-set.ts";
import { offsetMap } from "#lib/domain/offsets.ts";
import { type Span, spanLength, spansOverlap } from "#lib/domain/span.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { findQuote } from "#lib/evaluation/golden/words.ts";
import { sentenceSpans } from "#lib/ingest/chunk/sentences.ts";
import type { SampleDocument } from "./sample-passages.ts";

/** A labelled pair located in the sample. Spans in code points of the document's text. */
export type PlacedPair = CountervailingPair & {
  /** The shortest passage that contains all of a's quote. */
  readonly item: AssemblyCandidate;
  /** Every passage with a part of b's quote: a clause and its atoms, and both halves of a divided quote. */
  readonly pool: readonly AssemblyCandidate[];
  /** The sentences of b's quote. */
  readonly target: Span;
  /** These sentences with the one before and the one after. */
  readonly near: Span;
};

/** @throws AppError("internal") if a quote does not occur exactly once in the sample. */
export function placePair(documents: readonly SampleDocument[], pair: CountervailingPair): PlacedPair {
  const a = placeQuote(documents, pair.a, pair.id);
  const b = placeQuote(documents, pair.b, pair.id);
  const held = [...a.document.passages].sort(
    (one, other) =>
      shared(other.span, a.span) - shared(one.span, a.span) ||
      spanLength(one.span) - spanLength(other.span) ||
      one.ordinal - other.ordinal,
  );
  const [item] = held;
  const pool = b.document.passages.filter(({ span }) => spansOverlap(span, b.span));
  if (item === undefined || pool.length === 0)
    throw new AppError("internal", `The pair ${pair.id} stands in no passage.`);
  return {
    ...pair,
    item,
    pool,
    target: sentencesOf(b.document.text, b.span, 0),
    near: sentencesOf(b.document.text, b.span, 1),
  };
}

function placeQuote(documents: readonly SampleDocument[], { source_path, quote }: QuotedPassage, id: string) {
  const document = documents.find(({ sourcePath }) => sourcePath === source_path);
  const [found, ...more] = document ? findQuote(document.text, quote) : [];
  if (document === undefined || found === undefined || more.length > 0)
    throw new AppError("internal", `A quote of the pair ${id} does not stand once in ${source_path}.`);
  return { document, span: offsetMap(document.text).spanToCodePoints(found) };
}

function shared(one: Span, other: Span): number {
  return Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
}

function sentencesOf(text: string, span: Span, beside: number): Span {
  const map = offsetMap(text);
  const sentences = sentenceSpans(text, 0, text.length).map((sentence) => map.spanToCodePoints(sentence));
  const first = sentences.findIndex((sentence) => spansOverlap(sentence, span));
  const last = sentences.findLastIndex((sentence) => spansOverlap(sentence, span));
  return {
    start: sentences[Math.max(0, first - beside)]?.start ?? span.start,
    end: sentences[Math.min(sentences.length - 1, last + beside)]?.end ?? span.end,
  };
}
