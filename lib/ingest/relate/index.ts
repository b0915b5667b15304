import type { Extracted } from "#lib/domain/extracted.ts";
import type { Span } from "#lib/domain/span.ts";
import { readOutline } from "../chunk/outline.ts";
import { assetAnchors, clauseAnchors, sectionAnchors } from "./anchors.ts";
import { declaredReferences, editionAnchor } from "./declared.ts";
import { entityReferences } from "./entities.ts";
import { mentionReferences } from "./mentions.ts";
import { nameAnchors } from "./names.ts";
import { partReferences } from "./references.ts";
import { termAnchors, termUses } from "./terms.ts";
import type { Anchor, DocumentFacts, Reference } from "./types.ts";

export type RelatedDocument = {
  readonly anchors: readonly Anchor[];
  readonly references: readonly Reference[];
};

/**
 * Returns the anchors and references of a document, from its words alone. References are resolved when they are read.
 * Pure, deterministic, and linear in the text. Spans are in UTF-16 and inside the text.
 */
export function relateDocument(extracted: Extracted, facts: DocumentFacts): RelatedDocument {
  const outline = readOutline(extracted);
  const clauses = clauseAnchors(outline);
  const terms = termAnchors(outline);
  const edition = editionAnchor(facts);
  const isTalk = extracted.metadata.conversation !== undefined;
  const called = isTalk ? facts : { ...facts, conversationId: null };
  const names = [...nameAnchors(called, extracted.text), ...(edition ? [edition] : [])];
  const own = new Set(names.filter(({ weight }) => weight >= 0.9).map(({ key }) => key));
  const mentions = mentionReferences(outline, facts.hosts).filter(
    ({ toKey }) => toKey === null || !own.has(toKey),
  );
  const references = [
    ...partReferences(outline, clauses),
    ...mentions.map((mention) =>
      isTalk && mention.uri === null ? { ...mention, kind: "conversation" as const } : mention,
    ),
    ...termUses(outline, terms),
    ...declaredReferences(extracted.text, mentions, facts),
    ...conversationReference(facts, isTalk),
    ...entityReferences(outline),
  ];
  const inside = (span: Span | null) =>
    span === null || (span.start >= 0 && span.end <= extracted.text.length && span.start < span.end);
  const anchors = [
    ...names,
    ...clauses,
    ...sectionAnchors(outline),
    ...assetAnchors(outline, extracted),
    ...terms,
  ];
  return {
    anchors: anchors.filter(({ span }) => inside(span)),
    references: references.filter(({ span }) => inside(span)),
  };
}

/** A document made in a conversation refers to it. */
function conversationReference({ conversationId }: DocumentFacts, isTalk: boolean): Reference[] {
  if (conversationId === null || isTalk) return [];
  const toKey = `conversation:${conversationId.toLowerCase().slice(0, 160)}`;
  const evidence = {
    words: `conversation ${conversationId}`.slice(0, 160),
    span: null,
    method: "metadata" as const,
  };
  return [{ kind: "conversation", span: null, toKey, toNames: [], uri: null, score: 1, evidence }];
}
