import { count, pluralForm } from "#components/words/quantities.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";

type Counts = Pick<SearchResponse, "answeringCount" | "documentCount">;

/** A part of the count, and the line that has room for it: any line, or one that is narrow, of middle width, or wide. */
type CountPart = { readonly text: string; readonly room: "any" | "narrow" | "middle" | "wide" };

/**
 * The parts of "4 answering documents, 18 related". A narrow line says "4 answering", one of middle
 * width "4 answering, 18 related", and one without any room the number.
 */
export function countParts({ answeringCount, documentCount }: Counts): readonly CountPart[] {
  const noun = (documents: number): CountPart => ({
    text: ` ${pluralForm(documents, "document")}`,
    room: "wide",
  });
  if (documentCount === 0)
    return [
      { text: "0", room: "any" },
      { ...noun(0), room: "narrow" },
    ];
  if (answeringCount === 0)
    return [
      { text: count(documentCount), room: "any" },
      { text: " related", room: "narrow" },
      noun(documentCount),
    ];
  const related = documentCount - answeringCount;
  return [
    { text: count(answeringCount), room: "any" },
    { text: " answering", room: "narrow" },
    noun(answeringCount),
    ...(related === 0 ? [] : [{ text: `, ${count(related)} related`, room: "middle" } as const]),
  ];
}

/** "4 answering documents, 18 related", "18 answering documents", "18 related documents". */
export function countWords(counts: Counts): string {
  return countParts(counts)
    .map(({ text }) => text)
    .join("");
}
