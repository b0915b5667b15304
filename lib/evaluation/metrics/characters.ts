import type { Span } from "#lib/domain/span.ts";
import { union } from "./span-measures.ts";

/** A span of a document, in any unit that all of them share. */
export type PlacedSpan = Span & { readonly documentId: string };

export type CharacterScore = { readonly recall: number; readonly precision: number };

/**
 * Compares characters of the gold spans and of the passages, over any number of documents. Gold characters count once;
 * passages count with repetitions, so that overlap costs (Smith and Troynikov, Chroma, 2024, on characters).
 */
export function characterScore(gold: readonly PlacedSpan[], passages: readonly PlacedSpan[]): CharacterScore {
  let wanted = 0;
  let found = 0;
  for (const documentId of new Set(gold.map((span) => span.documentId))) {
    const own = (spans: readonly PlacedSpan[]) =>
      union(spans.filter((span) => span.documentId === documentId));
    const goldSpans = own(gold);
    wanted += length(goldSpans);
    for (const one of goldSpans) {
      for (const other of own(passages)) {
        found += Math.max(0, Math.min(one.end, other.end) - Math.max(one.start, other.start));
      }
    }
  }
  const returned = length(passages);
  return { recall: wanted === 0 ? 0 : found / wanted, precision: returned === 0 ? 0 : found / returned };
}

function length(spans: readonly Span[]): number {
  return spans.reduce((sum, { start, end }) => sum + end - start, 0);
}
