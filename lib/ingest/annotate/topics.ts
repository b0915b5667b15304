import { TOPIC_VOCABULARY } from "./topic-vocabulary.ts";

type Term = { readonly words: readonly string[]; readonly topic: string };

/** Minimum number of mentions of a topic in the text. One is enough in a heading. */
const MENTIONS = 2;
const WORD = /[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu;

/**
 * Returns a function that returns the topics of a passage in alphabetical order: those whose words occur at least twice
 * in the text, or once in its section path. It makes one pass over the words and looks terms up by their first word.
 */
export function topicTagger(
  vocabulary = TOPIC_VOCABULARY,
): (text: string, sectionPath: readonly string[]) => string[] {
  const byFirst = new Map<string, Term[]>();
  const prefixes: Term[] = [];
  for (const [topic, terms] of Object.entries(vocabulary)) {
    for (const term of terms) {
      const words = term.toLowerCase().split(" ");
      const first = words[0] ?? "";
      if (first.endsWith("*")) prefixes.push({ words: [first.slice(0, -1)], topic });
      else byFirst.set(first, [...(byFirst.get(first) ?? []), { words, topic }]);
    }
  }
  const topicsByWord = new Map<string, readonly string[]>();
  const byPrefix = (word: string) => {
    const cached = topicsByWord.get(word);
    if (cached) return cached;
    const topics = prefixes.filter((term) => word.startsWith(term.words[0] ?? "")).map((term) => term.topic);
    if (topicsByWord.size < 50_000) topicsByWord.set(word, topics);
    return topics;
  };
  const count = (text: string, weight: number, counts: Map<string, number>) => {
    const words = text.toLowerCase().match(WORD) ?? [];
    const add = (topic: string) => counts.set(topic, (counts.get(topic) ?? 0) + weight);
    words.forEach((word, index) => {
      for (const topic of byPrefix(word)) add(topic);
      for (const term of termsFrom(byFirst, word)) {
        if (term.words.every((part, offset) => isForm(words[index + offset], part))) add(term.topic);
      }
    });
  };
  return (text, sectionPath) => {
    const counts = new Map<string, number>();
    count(text, 1, counts);
    for (const heading of sectionPath) count(heading, MENTIONS, counts);
    return [...counts].flatMap(([topic, mentions]) => (mentions >= MENTIONS ? [topic] : [])).sort();
  };
}

function termsFrom(byFirst: ReadonlyMap<string, readonly Term[]>, word: string): readonly Term[] {
  const direct = byFirst.get(word);
  if (direct) return direct;
  return word.endsWith("s") ? (byFirst.get(word.slice(0, -1)) ?? []) : [];
}

function isForm(word: string | undefined, term: string): boolean {
  return word === term || word === `${term}s`;
}
