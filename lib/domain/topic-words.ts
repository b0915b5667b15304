import { compareText } from "./text-order.ts";

/** The words of topics and of the texts that have them, and the topics of a corpus. Pure. */

const WORD = /[\p{L}\p{N}\p{M}]+(?:[-'’][\p{L}\p{N}\p{M}]+)*/gu;

/** Returns the words of a text, compared without regard to case. */
export function topicWords(text: string): readonly string[] {
  // Upper case first: "ß" and "SS", and both forms of the Greek sigma, then have the same lower case.
  return text.normalize("NFC").toUpperCase().toLowerCase().match(WORD) ?? [];
}

/** A word of a term. With `open` it stands for all words that begin so, otherwise for itself and its plural. */
export type TermWord = { readonly word: string; readonly open: boolean };

/** Least number of letters before a `*`. Fewer would begin too many words. */
export const MIN_OPEN_CHARS = 3;

/** Returns the words of a term. A `*` at the end of a word leaves its ending open. */
export function termWords(term: string): readonly TermWord[] {
  return term.split(" ").flatMap((part) => {
    const words = topicWords(part);
    return words.map((word, at) => ({ word, open: at === words.length - 1 && part.endsWith("*") }));
  });
}

/** Returns the tag of a topic, as passages, filters and addresses have it: "Green belt" → "green-belt". */
export function topicTag(name: string): string {
  return topicWords(name).join("-");
}

/** The topics that passages of a corpus may have. */
export type TopicVocabulary = readonly { readonly tag: string; readonly terms: readonly string[] }[];

type Row = {
  readonly name: string;
  readonly terms: readonly string[];
  readonly corpusId: string | null;
  readonly enabled: boolean;
};

/**
 * Returns the topics in force for a corpus, by tag. A topic of the corpus replaces that of the same name of all corpora.
 * If it is turned off, the corpus has no such topic.
 */
export function vocabularyOf(topics: readonly Row[], corpusId: string): TopicVocabulary {
  const byTag = new Map<string, Row>();
  const scopes = [null, corpusId];
  for (const scope of scopes)
    for (const topic of topics) if (topic.corpusId === scope) byTag.set(topicTag(topic.name), topic);
  return [...byTag]
    .flatMap(([tag, { terms, enabled }]) => (enabled ? [{ tag, terms }] : []))
    .sort((a, b) => compareText(a.tag, b.tag));
}
