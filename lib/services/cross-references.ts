import type { Context } from "#lib/context.ts";
import type { Badge, DocumentResult, PassageResult } from "#lib/domain/search.ts";
import { spansOverlap } from "#lib/domain/span.ts";
import { crossReferenceBadge } from "#lib/explain/badges.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { relationsOfPassages } from "./relation-passages.ts";

/** Passages looked at, the best first. */
const MOST = 30;

type Shown = { readonly result: DocumentResult; readonly passage: PassageResult };

/**
 * The results, with a badge on each passage that a better passage refers to, and by which words: why a clause stands here
 * that hardly has the question's own words.
 */
export async function withCrossReferences(
  context: Context,
  results: readonly DocumentResult[],
): Promise<DocumentResult[]> {
  const shown = results
    .flatMap((result) => result.passages.map((passage): Shown => ({ result, passage })))
    .filter(({ passage }) => passage.chunkId !== null)
    .slice(0, MOST);
  if (shown.length < 2) return [...results];
  const places = shown.map(({ result: { documentId, version }, passage: { span } }) => ({
    documentId,
    version,
    span,
  }));
  const { relations } = await relationsOfPassages(context, places, ["clause_reference", "asset_reference"]);
  const badges = new Map<PassageResult, Badge>();
  for (const { place, target, evidence, score } of relations) {
    const source = shown[place - 1];
    if (!source || !target?.span) continue;
    const { documentId, version, span } = target;
    const later = shown
      .slice(place)
      .find(
        ({ result, passage }) =>
          result.documentId === documentId &&
          result.version === version &&
          spansOverlap(passage.span, span) &&
          !isWithin(source, result, passage),
      );
    if (!later || badges.has(later.passage)) continue;
    badges.set(later.passage, crossReferenceBadge(maskSecrets(evidence.words), source.result.title, score));
  }
  if (badges.size === 0) return [...results];
  const badged = (passage: PassageResult): PassageResult => {
    const badge = badges.get(passage);
    return badge ? { ...passage, badges: [...passage.badges, badge] } : passage;
  };
  return results.map((result) => ({ ...result, passages: result.passages.map(badged) }));
}

/** A clause and the atom in it are one place. */
function isWithin(source: Shown, result: DocumentResult, passage: PassageResult): boolean {
  return source.result.documentId === result.documentId && spansOverlap(source.passage.span, passage.span);
}
