import { cuesOf } from "#lib/assembly/countervailing/cues.ts";
import type { Context } from "#lib/context.ts";
import type { Badge } from "#lib/domain/badges.ts";
import type { DocumentResult, PassageResult } from "#lib/domain/search-result.ts";
import { spansOverlap } from "#lib/domain/span.ts";
import { crossReferenceBadge, inferredExceptionBadge } from "#lib/explain/badges.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import type { ResolvedRelation } from "../internal/relation-targets.ts";
import { type PassagePlace, relationsAmong } from "./relation-passages.ts";

/** Maximum number of passages considered, best first. */
const MAX_REFERENCES = 30;

type Shown = { readonly result: DocumentResult; readonly passage: PassageResult };

/** A passage that is going to be shown. */
type Candidate = PassagePlace & { readonly chunkId: number | null };

export type CrossReferences = {
  /** The passages considered, best first. */
  readonly chunkIds: readonly number[];
  /** Their `place` counts from 1, in the order of `chunkIds`. */
  readonly relations: readonly ResolvedRelation[];
};

/** Reads which of the best passages refer to others of them. Needs only their places, not what a result shows. */
export async function readCrossReferences(
  context: Context,
  candidates: readonly Candidate[],
): Promise<CrossReferences> {
  const considered = candidates
    .flatMap(({ chunkId, ...place }) => (chunkId === null ? [] : [{ chunkId, place }]))
    .slice(0, MAX_REFERENCES);
  const places = considered.map(({ place }) => place);
  const { relations } = await relationsAmong(context, places, ["clause_reference", "asset_reference"]);
  return { chunkIds: considered.map(({ chunkId }) => chunkId), relations };
}

/**
 * Adds a badge to each passage that a better passage refers to, with the words of the reference. It explains a result
 * that has few of the question's own words. Adds another badge to a passage that is related to a better one, by a
 * reference or by the same policy, and whose words state an exception.
 */
export function withCrossReferences(
  results: readonly DocumentResult[],
  { chunkIds, relations }: CrossReferences,
): DocumentResult[] {
  const shown = results
    .flatMap((result) => result.passages.map((passage): Shown => ({ result, passage })))
    .filter(({ passage }) => passage.chunkId !== null)
    .slice(0, MAX_REFERENCES);
  const badges = new Map<PassageResult, Badge>();
  const related = new Map<PassageResult, Shown>();
  for (const { place, target, evidence, score } of relations) {
    const at = shown.findIndex(({ passage }) => passage.chunkId === chunkIds[place - 1]);
    const source = shown[at];
    if (!source || !target?.span) continue;
    const { documentId, version, span } = target;
    const isTarget = ({ result, passage }: Shown) =>
      result.documentId === documentId &&
      result.version === version &&
      spansOverlap(passage.span, span) &&
      !isWithin(source, result, passage);
    const better = shown.slice(0, at).find(isTarget);
    if (better && !related.has(source.passage)) related.set(source.passage, better);
    const later = shown.slice(at + 1).find(isTarget);
    if (!later) continue;
    if (!related.has(later.passage)) related.set(later.passage, source);
    if (!badges.has(later.passage))
      badges.set(later.passage, crossReferenceBadge(maskSecrets(evidence.words), source.result.title, score));
  }
  const exceptions = possibleExceptions(shown, related);
  if (badges.size + exceptions.size === 0) return [...results];
  const badged = (passage: PassageResult): PassageResult => {
    const added = [badges.get(passage), exceptions.get(passage)].filter((badge) => badge !== undefined);
    return added.length > 0 ? { ...passage, badges: [...passage.badges, ...added] } : passage;
  };
  return results.map((result) => ({ ...result, passages: result.passages.map(badged) }));
}

/** A clause and an atom inside it count as one place. */
function isWithin(source: Shown, result: DocumentResult, passage: PassageResult): boolean {
  return source.result.documentId === result.documentId && spansOverlap(source.passage.span, passage.span);
}

/** Families of words that state an exception. `cuesOf` returns their strength. */
const EXCEPTION_FAMILIES: ReadonlySet<string> = new Set(["exception", "unless", "notwithstanding"]);
/** Minimum strength. Weaker words ("only the") occur too often to suggest an exception. */
const MIN_STRENGTH = 0.9;

/** Returns badges by passage for exceptions stated in its visible words, with the better passage that they limit. */
function possibleExceptions(
  shown: readonly Shown[],
  related: ReadonlyMap<PassageResult, Shown>,
): ReadonlyMap<PassageResult, Badge> {
  const found = new Map<PassageResult, Badge>();
  shown.forEach(({ result, passage }, index) => {
    const to =
      related.get(passage) ?? shown.slice(0, index).find((better) => sharePolicy(better, result, passage));
    if (!to) return;
    const { text } = passage.snippet;
    const cue = cuesOf(text).find(
      ({ family, strength }) => EXCEPTION_FAMILIES.has(family) && strength >= MIN_STRENGTH,
    );
    if (!cue) return;
    const words = text.slice(cue.span.start, cue.span.end);
    found.set(passage, inferredExceptionBadge(words, nameOf(to), cue.strength));
  });
  return found;
}

function sharePolicy(better: Shown, result: DocumentResult, passage: PassageResult): boolean {
  const [policy] = passage.clauseIds;
  return (
    policy !== undefined &&
    better.result.documentId === result.documentId &&
    better.passage.clauseIds[0] === policy &&
    !isWithin(better, result, passage)
  );
}

function nameOf({ result, passage }: Shown): string {
  const clause = passage.clauseIds.join(" ");
  return clause === "" ? result.title : `${clause} in ${result.title}`;
}
