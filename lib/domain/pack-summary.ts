import { sliceCodePoints } from "./offsets.ts";
import type { PackView } from "./pack.ts";

/** A sentence of a pack's summary, with its item and the item's number in the pack, from 1. */
export type SummarySentence = { readonly itemId: string; readonly number: number; readonly words: string };

/**
 * Returns the summary's sentences, cut from the items' cited words. Sentences of removed items or sources are left out:
 * a summary stores no words of its own.
 */
export function summarySentences({
  assembly,
  items,
}: Pick<PackView, "assembly" | "items">): SummarySentence[] {
  return (assembly?.summary?.sentences ?? []).flatMap(({ ref, span }): SummarySentence[] => {
    const index = items.findIndex(({ evidenceRef }) => evidenceRef === ref);
    const item = items[index];
    if (!item || item.source.state === "removed") return [];
    const words = sliceCodePoints(item.source.quote, span.start, span.end).replace(/\s+/g, " ").trim();
    return words === "" ? [] : [{ itemId: item.itemId, number: index + 1, words }];
  });
}
