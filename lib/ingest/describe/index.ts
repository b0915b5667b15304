import type { Description } from "#lib/domain/description.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import type { TopicVocabulary } from "#lib/domain/topic-words.ts";
import { topicTagger } from "../annotate/topics.ts";
import { readOutline } from "../chunk/outline.ts";
import { mergeEntities, namedEntities } from "./entities.ts";
import { keyTerms } from "./key-terms.ts";
import { summarySentences } from "./summary.ts";
import { documentTopics, sectionsOf } from "./topics.ts";

const MAX_KEY_TERMS = 12;

/**
 * Returns what a document is about, in its own words: representative sentences, topics, key terms and names. It uses no
 * model and no clock, so the same text yields the same description. Spans are in UTF-16, like the input's. Takes nearly
 * linear time.
 */
export function describeExtracted(whole: Extracted, title: string, vocabulary: TopicVocabulary): Description {
  const extracted = withoutMostRows(whole);
  const outline = readOutline(extracted);
  const entities = mergeEntities(namedEntities(extracted.text));
  const named = new Set(entities.map(({ name }) => name.toLowerCase()));
  return {
    summary: summarySentences(outline, title),
    topics: documentTopics(sectionsOf(outline), title, topicTagger(vocabulary)),
    keyTerms: keyTerms(outline)
      .filter(({ term }) => !named.has(term.toLowerCase()))
      .slice(0, MAX_KEY_TERMS),
    entities,
  };
}

/** A document with long tables is described by its beginning: later rows have the same words. */
const MAX_CHARS = 1_000_000;

function withoutMostRows(extracted: Extracted): Extracted {
  const { text, blocks } = extracted;
  const long = blocks.find(({ lines, end }) => lines !== undefined && end > MAX_CHARS);
  if (long === undefined) return extracted;
  const end = text.lastIndexOf("\n", Math.max(MAX_CHARS, long.start + MAX_CHARS / 10));
  if (end <= long.start || end >= long.end) return extracted;
  const kept = blocks.filter(({ start }) => start <= long.start);
  return {
    ...extracted,
    text: text.slice(0, end),
    blocks: kept.map((block) => (block === long ? { ...block, end } : block)),
  };
}
