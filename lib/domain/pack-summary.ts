import { sliceCodePoints } from "./offsets.ts";
import type { PackView } from "./pack.ts";

/** A sentence of a pack's summary as it is shown: whose words it is, and where that stands in the pack, from 1. */
export type SummarySentence = { readonly itemId: string; readonly number: number; readonly words: string };

/**
 * The summary's sentences, cut from the items' cited words. What was taken out of the pack since, or has gone from its
 * source, is not there: a summary keeps no words of its own.
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
