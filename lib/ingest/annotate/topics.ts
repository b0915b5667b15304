import {
  MIN_OPEN_CHARS,
  type TermWord,
  type TopicVocabulary,
  termWords,
  topicWords,
} from "#lib/domain/topic-words.ts";

type Term = { readonly first: TermWord; readonly rest: readonly TermWord[]; readonly tag: string };

/** Minimum number of mentions of a topic in the text. One is enough in a heading. */
const MENTIONS = 2;

/** Returns the topics of a passage, in alphabetical order. */
export type TopicTagger = (text: string, sectionPath: readonly string[]) => string[];

/**
 * Returns a function that returns the topics of a passage: those whose terms occur at least twice in the text, or once
 * in its section path. Terms match whole words. It makes one pass over the words, and looks terms up by the beginning of
 * their first word.
 */
export function topicTagger(vocabulary: TopicVocabulary): TopicTagger {
  const terms = vocabulary.flatMap(({ tag, terms: listed }) =>
    listed.flatMap((term): Term[] => {
      const [first, ...rest] = termWords(term);
      return first === undefined ? [] : [{ first, rest, tag }];
    }),
  );
  const byStart = new Map<string, Term[]>();
  for (const term of terms)
    for (const start of startsOf(term.first)) byStart.set(start, [...(byStart.get(start) ?? []), term]);
  const count = (text: string, weight: number, counts: Map<string, number>) => {
    const words = topicWords(text);
    for (const [index, word] of words.entries())
      for (const { first, rest, tag } of byStart.get(startOf(word)) ?? [])
        if (isForm(word, first) && rest.every((part, offset) => isForm(words[index + 1 + offset], part)))
          counts.set(tag, (counts.get(tag) ?? 0) + weight);
  };
  return (text, sectionPath) => {
    const counts = new Map<string, number>();
    count(text, 1, counts);
    for (const heading of sectionPath) count(heading, MENTIONS, counts);
    return [...counts].flatMap(([tag, mentions]) => (mentions >= MENTIONS ? [tag] : [])).sort();
  };
}

/** Characters by which terms are looked up. An open word has at least as many before its `*`. */
const START = MIN_OPEN_CHARS;

const startOf = (word: string) => word.slice(0, START);

/** Returns the starts of all forms of a term's word. A short word and its plural start differently. */
function startsOf({ word }: TermWord): ReadonlySet<string> {
  return new Set([startOf(word), startOf(`${word}s`)]);
}

function isForm(word: string | undefined, { word: own, open }: TermWord): boolean {
  return word !== undefined && (word === own || (open ? word.startsWith(own) : word === `${own}s`));
}
