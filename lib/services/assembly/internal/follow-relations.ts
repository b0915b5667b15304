import type { Context } from "#lib/context.ts";
import type { AssemblyCandidate, FollowedStep } from "#lib/domain/assembly.ts";
import { isTurned, type Place, type RelationKind, shownKind } from "#lib/domain/relation.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { type ReadLimits, readCandidates } from "#lib/services/assembly/internal/assembly-candidates.ts";
import type { FoundRelation } from "#lib/services/relations/shared/found-relation.ts";
import { usedTerms } from "#lib/services/relations/shared/relation-definitions.ts";
import { editionsOf } from "#lib/services/relations/shared/relation-editions.ts";
import { type LikePair, toLikeClauses } from "#lib/services/relations/shared/relation-like-clauses.ts";
import { relationsOfPassages } from "#lib/services/relations/shared/relation-passages.ts";
import { replacedBy } from "#lib/services/relations/shared/relation-replaced.ts";
import { enclosingSections } from "#lib/services/relations/shared/relation-sections.ts";

/** Maximum number of passages whose relations are followed, and of places read for them. */
const MAX_PASSAGES = 30;
const MAX_PLACES = 60;
/** Maximum number of relations followed from one passage. */
const MAX_PER_PASSAGE = 8;
/** Kinds of relation that are stored as rows, because the text or the document's metadata states them. */
const STORED_KINDS: readonly RelationKind[] = [
  "clause_reference",
  "asset_reference",
  "definition",
  "document_mention",
  "explicit_link",
  "conversation",
  "derived_from",
  "supersedes",
];

export type Followed = { readonly steps: FollowedStep[]; readonly restricted: number };

/**
 * Returns what the given passages lead to in one hop, best first: clauses, tables and figures that they refer to,
 * definitions of their terms, the section above, documents that they name, replacements. Only what the actor may see;
 * `restricted` counts the relations to what they may not. Both ends are in published versions.
 */
export async function followRelations(
  context: Context,
  from: readonly AssemblyCandidate[],
  kinds: readonly RelationKind[],
  limits: ReadLimits = {},
): Promise<Followed> {
  const passages = from.slice(0, MAX_PASSAGES);
  if (passages.length === 0 || kinds.length === 0) return { steps: [], restricted: 0 };
  const [stored, sections, terms, editions, newer] = await Promise.all([
    readStoredRelations(context, passages, kinds),
    kinds.includes("parent_section") ? enclosingSections(context, passages) : [],
    kinds.includes("definition") ? usedTerms(context, passages) : [],
    kinds.includes("supersedes_candidate") ? editionsOf(context, passages) : [],
    kinds.includes("supersedes") ? replacedBy(context, passages) : [],
  ]);
  const found = bestRelations([...stored.relations, ...sections, ...terms, ...editions, ...newer]);
  const places = distinctPlaces(found.map(({ to }) => to)).slice(0, MAX_PLACES);
  const relations = found.filter(({ to }) => places.some((place) => isSamePlace(place, to)));
  const targets = await readCandidates(context, places, limits);
  const steps = relations.flatMap((relation): FollowedStep[] => {
    const source = passages[relation.from];
    const to = candidateAt(targets, relation.to);
    if (!source || !to || to.evidenceRef === source.evidenceRef) return [];
    const words = maskSecrets(relation.words);
    return [{ kind: relation.kind, fromRef: source.evidenceRef, words, score: relation.score, to }];
  });
  return { steps: withoutRepeats(steps), restricted: stored.restricted };
}

async function readStoredRelations(
  context: Context,
  passages: readonly AssemblyCandidate[],
  kinds: readonly RelationKind[],
): Promise<{ readonly relations: readonly FoundRelation[]; readonly restricted: number }> {
  const wanted = STORED_KINDS.filter((kind) => kinds.includes(kind));
  if (wanted.length === 0) return { relations: [], restricted: 0 };
  const resolved = await relationsOfPassages(context, passages, wanted);
  const relations: FoundRelation[] = [];
  const pairs: LikePair[] = [];
  for (const { target, place, kind, score, evidence } of resolved.relations) {
    const passage = passages[place - 1];
    if (target === null || !passage) continue;
    const relation = { from: place - 1, words: evidence.words, score };
    if (isTurned(kind)) pairs.push({ ...relation, kind: shownKind(kind), passage, to: target });
    else relations.push({ ...relation, kind, to: target });
  }
  return {
    relations: [...relations, ...(await toLikeClauses(context, pairs))],
    restricted: resolved.restricted,
  };
}

function isSamePlace(a: Place, b: Place): boolean {
  return a.documentId === b.documentId && a.version === b.version && a.span?.start === b.span?.start;
}

/** Returns the places with distinct beginnings. */
function distinctPlaces(places: readonly Place[]): Place[] {
  const seen = new Map<string, Place>();
  for (const place of places) {
    const key = `${place.documentId}@${place.version} ${place.span?.start ?? ""}`;
    if (!seen.has(key)) seen.set(key, place);
  }
  return [...seen.values()];
}

/** Sorts relations best first, without repetitions and with at most `MAX_PER_PASSAGE` from one passage. */
function bestRelations(relations: readonly FoundRelation[]): FoundRelation[] {
  const seen = new Set<string>();
  const countByPassage = new Map<number, number>();
  return relations
    .toSorted(
      (a, b) =>
        b.score - a.score ||
        a.from - b.from ||
        (a.to.span?.start ?? -1) - (b.to.span?.start ?? -1) ||
        (a.to.documentId < b.to.documentId ? -1 : 1),
    )
    .filter(({ from, kind, to }) => {
      const key = `${from} ${kind} ${to.documentId} ${to.span?.start ?? ""} ${to.span?.end ?? ""}`;
      const before = countByPassage.get(from) ?? 0;
      if (seen.has(key) || before >= MAX_PER_PASSAGE) return false;
      seen.add(key);
      countByPassage.set(from, before + 1);
      return true;
    });
}

/** Returns the passage for a place: the one that contains its beginning, or else the next one after it. */
function candidateAt(candidates: readonly AssemblyCandidate[], to: Place): AssemblyCandidate | null {
  const start = to.span?.start ?? 0;
  const end = to.span?.end ?? Number.POSITIVE_INFINITY;
  let best: AssemblyCandidate | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    if (candidate.documentId !== to.documentId || candidate.version !== to.version) continue;
    const { span } = candidate;
    const outside = span.start <= start ? Math.max(0, start + 1 - span.end) : span.start - start;
    const size = span.end - span.start;
    // If several passages begin equally near, the one that matches the place's length best.
    const distance =
      outside * 1e6 + Math.abs(Math.min(end, start + 400) - Math.min(span.end, start + 400)) + size / 1e6;
    if (distance < least) [best, least] = [candidate, distance];
  }
  return best;
}

function withoutRepeats(steps: readonly FollowedStep[]): FollowedStep[] {
  const seen = new Set<string>();
  return steps.filter(({ kind, fromRef, to }) => {
    const key = `${kind} ${fromRef} ${to.evidenceRef}`;
    return !seen.has(key) && seen.add(key);
  });
}
