import { count, pluralForm } from "#components/words/quantities.ts";
import type { SearchResponse } from "#lib/domain/search.ts";

type Counts = Pick<SearchResponse, "answeringCount" | "documentCount">;

/** A part of the count, and the line that has room for it: every line, one of middle width, or a wide one. */
type CountPart = { readonly text: string; readonly room: "narrow" | "middle" | "wide" };

/**
 * The parts of "4 documents answer, 18 related". A narrow line says "4 answer", and one of middle width
 * "4 answer, 18 related".
 */
export function countParts({ answeringCount, documentCount }: Counts): readonly CountPart[] {
  const always = (text: string): CountPart => ({ text, room: "narrow" });
  if (documentCount === 0) return [always(`0 ${pluralForm(0, "document")}`)];
  const noun = (documents: number): CountPart => ({
    text: ` ${pluralForm(documents, "document")}`,
    room: "wide",
  });
  if (answeringCount === 0) return [always(`${count(documentCount)} related`), noun(documentCount)];
  const related = documentCount - answeringCount;
  return [
    always(count(answeringCount)),
    noun(answeringCount),
    always(` ${pluralForm(answeringCount, "answers", "answer")}`),
    ...(related === 0 ? [] : [{ text: `, ${count(related)} related`, room: "middle" } as const]),
  ];
}

/** "4 documents answer, 18 related", "18 documents answer", "18 related documents". */
export function countWords(counts: Counts): string {
  return countParts(counts)
    .map(({ text }) => text)
    .join("");
}
