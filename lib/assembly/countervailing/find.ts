import type { AssemblyCandidate, Countervailing } from "#lib/domain/assembly.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";
import { type Analysed, analyse } from "./analyse.ts";
import { type Asked, focusOf } from "./relate.ts";
import { type Finding, LEAST_SCORE, type Rule } from "./rule.ts";
import { RULES } from "./rules.ts";
import { termsOf } from "./terms.ts";

/** Told of one pair of passages: the best sentences of each kind, and of all. */
const MOST_OF_A_KIND = 4;
const MOST_OF_A_PAIR = 8;

export type CountervailingFound = Countervailing & { readonly ref: string };

/**
 * Which passages of the pool may speak against which items, and why: by rules about words and figures in single
 * sentences, without a model. A passage of the pool that is an item itself may speak against itself (a rule and its
 * exception in one clause). Best first; the same for the same input in any order.
 * @param items what answers the query.
 * @param pool everything that may speak against it.
 */
export function findCountervailing(
  query: string,
  items: readonly AssemblyCandidate[],
  pool: readonly AssemblyCandidate[],
): readonly CountervailingFound[] {
  const asked: Asked = { text: query, terms: termsOf(query), covered: new Map() };
  const against = items.map(analyse).map((a) => ({ a, focus: focusOf(asked, a) }));
  const passages = new Map(pool.map((candidate) => [candidate.evidenceRef, candidate]));
  const found = [...passages.values()].map(analyse).flatMap((b) => {
    const rules = RULES.filter((rule) => rule.mayFind(b));
    if (rules.length === 0) return [];
    return against.flatMap(({ a, focus }) =>
      best(rules.flatMap((rule: Rule) => rule.find({ asked, a, focus, b }))).map((finding) =>
        told(a, b, finding),
      ),
    );
  });
  const sorted = found.sort(
    (one, other) =>
      other.score - one.score ||
      compare(one.ref, other.ref) ||
      compare(one.againstRef, other.againstRef) ||
      compare(one.kind, other.kind) ||
      (one.span?.start ?? 0) - (other.span?.start ?? 0),
  );
  return onceInDocument(sorted, passages);
}

/** A clause and its items, or passages that overlap, have the same words: of those the surest is told. */
function onceInDocument(
  found: readonly CountervailingFound[],
  passages: ReadonlyMap<string, AssemblyCandidate>,
): CountervailingFound[] {
  const told = new Map<string, { readonly ref: string; readonly span: Span }[]>();
  return found.filter(({ ref, againstRef, span }) => {
    const passage = passages.get(ref);
    if (!passage || !span) return true;
    const { start } = passage.span;
    const place = { start: start + span.start, end: start + span.end };
    const key = `${againstRef} ${passage.documentId}@${passage.version}`;
    const known = told.get(key) ?? [];
    if (known.some((other) => other.ref !== ref && spansOverlap(other.span, place))) return false;
    told.set(key, [...known, { ref, span: place }]);
    return true;
  });
}

/** The best finding of a sentence, and of those the best. */
function best(findings: readonly Finding[]): Finding[] {
  const ofSentence = new Map<number, Finding>();
  for (const finding of findings) {
    if (finding.score < LEAST_SCORE) continue;
    const known = ofSentence.get(finding.sentence.index);
    if (!known || finding.score > known.score) ofSentence.set(finding.sentence.index, finding);
  }
  const ofKind = new Map<string, number>();
  return [...ofSentence.values()]
    .sort((one, other) => other.score - one.score || one.sentence.index - other.sentence.index)
    .filter(({ kind }) => {
      const before = ofKind.get(kind) ?? 0;
      ofKind.set(kind, before + 1);
      return before < MOST_OF_A_KIND;
    })
    .slice(0, MOST_OF_A_PAIR);
}

function told(
  a: Analysed,
  b: Analysed,
  { kind, score, reason, span, againstSpan }: Finding,
): CountervailingFound {
  return {
    kind,
    score: Math.round(score * 1000) / 1000,
    ref: b.candidate.evidenceRef,
    againstRef: a.candidate.evidenceRef,
    reason,
    span: b.offsets.spanToCodePoints(span),
    againstSpan: againstSpan && a.offsets.spanToCodePoints(againstSpan),
  };
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
