import { sliceCodePoints } from "./offsets.ts";
import type { PackView } from "./pack.ts";
import { itemNumbers } from "./pack-numbers.ts";

/** A sentence of a pack's summary, with its item and the item's number in the report, from 1. */
export type SummarySentence = { readonly itemId: string; readonly number: number; readonly words: string };

/**
 * Returns the summary's sentences, cut from the items' cited words. Sentences of removed items or sources are left out:
 * a summary stores no words of its own.
 */
export function summarySentences({
  assembly,
  items,
}: Pick<PackView, "assembly" | "items">): SummarySentence[] {
  const numbers = itemNumbers(items);
  return (assembly?.summary?.sentences ?? []).flatMap(({ ref, span }): SummarySentence[] => {
    const item = items.find(({ evidenceRef }) => evidenceRef === ref);
    if (!item || item.source.state === "removed") return [];
    const words = sliceCodePoints(item.source.quote, span.start, span.end).replace(/\s+/g, " ").trim();
    return words === "" ? [] : [{ itemId: item.itemId, number: numbers.get(item.itemId) ?? 0, words }];
  });
}
