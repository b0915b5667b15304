import type { Description } from "#lib/domain/description.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import { readOutline } from "../chunk/outline.ts";
import { mergeEntities, namedEntities } from "./entities.ts";
import { keyTerms } from "./key-terms.ts";
import { summarySentences } from "./summary.ts";
import { documentTopics } from "./topics.ts";

const MOST_KEY_TERMS = 12;

/**
 * What a document is about, from its own words: sentences that stand for it, topics, key terms, and who and what it
 * names. No model, no clock: the same text, the same description. Spans in UTF-16, like those given. Near linear time.
 */
export function describeExtracted(extracted: Extracted, title: string): Description {
  const outline = readOutline(extracted);
  const entities = mergeEntities(namedEntities(extracted.text));
  const named = new Set(entities.map(({ name }) => name.toLowerCase()));
  return {
    summary: summarySentences(outline, title),
    topics: documentTopics(outline, title),
    keyTerms: keyTerms(outline)
      .filter(({ term }) => !named.has(term.toLowerCase()))
      .slice(0, MOST_KEY_TERMS),
    entities,
  };
}
