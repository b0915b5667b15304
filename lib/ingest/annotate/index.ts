import type { ChunkAnnotations, ChunkDraft, Entity, ExplicitLink } from "#lib/domain/chunk.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";
import type { TopicVocabulary } from "#lib/domain/topic-words.ts";
import { withoutOverlaps } from "#lib/domain/without-overlaps.ts";
import { lastAtOrBefore } from "../chunk/locate.ts";
import { cellValues } from "./cell-values.ts";
import { findEntities } from "./entities.ts";
import { assessInjection } from "./injection.ts";
import { findIntents } from "./intents.ts";
import { findLinks } from "./links.ts";
import { topicTagger } from "./topics.ts";

/**
 * Returns a function that annotates the passages of a document. Entities and links are found once in the whole text and
 * assigned to the passages that contain them. Intents, injection risk and topics are judged per passage. Spans are in
 * UTF-16 units of the document.
 */
export function annotator(
  extracted: Extracted,
  vocabulary: TopicVocabulary,
): (draft: ChunkDraft) => ChunkAnnotations {
  const { text, blocks } = extracted;
  const values = cellValues(extracted);
  const entities = findEntities(text);
  const entitiesIn = within(values.length === 0 ? entities : withValues(values, entities));
  const linksIn = within(findLinks(text, blocks));
  const topics = topicTagger(vocabulary);
  return (draft) => {
    const passage = text.slice(draft.span.start, draft.span.end);
    return {
      ...findIntents(bodyOf(passage, draft.sectionPath), draft.kind !== "code", draft.sectionPath),
      ...assessInjection(passage),
      topicTags: topics(passage, draft.sectionPath),
      entities: entitiesIn(draft.span),
      links: linksIn(draft.span).filter((link) => !namesItself(link, draft)),
    };
  };
}

/** Returns the dates and numbers of cells with their values, and the other entities, in order. */
function withValues(values: readonly Entity[], entities: readonly Entity[]): Entity[] {
  return withoutOverlaps([...values, ...entities], (entity) => entity).sort((a, b) => a.start - b.start);
}

/** Returns a lookup of the items that lie wholly inside a span. `items` are in order and do not overlap. */
function within<T extends Entity | ExplicitLink>(items: readonly T[]): (span: Span) => T[] {
  const starts = items.map((item) => item.start);
  return (span) => {
    const found: T[] = [];
    for (let index = lastAtOrBefore(starts, span.start - 1) + 1; index < items.length; index++) {
      const item = items[index];
      if (!item || item.start >= span.end) break;
      if (item.end <= span.end) found.push(item);
    }
    return found;
  };
}

/** Returns a passage without its opening headings. A heading such as "How do I apply?" is not an open question. */
function bodyOf(passage: string, sectionPath: readonly string[]): string {
  let body = passage;
  for (const heading of sectionPath)
    if (body.startsWith(heading)) body = body.slice(heading.length).trimStart();
  return body;
}

/** The label of the clause itself ("Policy H4" at the start of policy H4) is not a reference. */
function namesItself(link: ExplicitLink, draft: ChunkDraft): boolean {
  return link.type === "cross_reference" && draft.clauseIds.includes(link.target);
}
