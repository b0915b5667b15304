import type { AssemblyCandidate, Countervailing } from "#lib/domain/assembly.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";
import { type Analysed, analyse, type Sentence } from "./analyse.ts";
import { type Asked, aboutOf, answersOf, askedBy, focusOf, isOfNamed } from "./relate.ts";
import { type Finding, LEAST_SCORE, type Rule, type Setting } from "./rule.ts";
import { RULES } from "./rules.ts";

/** Told of one pair of passages: the best sentences of each kind, and of all. */
const MOST_OF_A_KIND = 4;
const MOST_OF_A_PAIR = 8;
/** Of what the best item says of the question. */
const ABOUT_AS_WELL = 0.85;

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
  const asked = askedBy(query);
  const against = answering(asked, items.map(analyse));
  const passages = new Map(pool.map((candidate) => [candidate.evidenceRef, candidate]));
  const found = [...passages.values()].map(analyse).flatMap((b) => {
    const rules = RULES.filter((rule) => rule.mayFind(b));
    if (rules.length === 0) return [];
    const isNamed = isOfNamed(asked, b);
    const asideOf = against.filter(({ a }) => isNamed || a.candidate.documentId === b.candidate.documentId);
    return asideOf.flatMap(({ a, focus }) =>
      best(rules.flatMap((rule: Rule) => rule.find({ asked, a, focus, b }))).map((finding) =>
        told(a, b, sure({ asked, a, focus, b }, finding)),
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
  return onceTold(sorted, passages);
}

/**
 * A sentence is told once, against the passage that it turns most surely: it stands in a clause and its items and in
 * passages that overlap, and several items answer alike. Of two that limit each other the surer is told.
 */
function onceTold(
  found: readonly CountervailingFound[],
  passages: ReadonlyMap<string, AssemblyCandidate>,
): CountervailingFound[] {
  const told = new Map<string, Span[]>();
  const turned = new Set<string>();
  return found.filter(({ ref, againstRef, span }) => {
    if (ref !== againstRef && turned.has(`${againstRef} ${ref}`)) return false;
    const passage = passages.get(ref);
    if (passage && span) {
      const { start } = passage.span;
      const place = { start: start + span.start, end: start + span.end };
      const key = `${passage.documentId}@${passage.version}`;
      const known = told.get(key) ?? [];
      if (known.some((other) => spansOverlap(other, place))) return false;
      told.set(key, [...known, place]);
    }
    turned.add(`${ref} ${againstRef}`);
    return true;
  });
}

/** The items that answer about as well as the best of them: what speaks against the others is not asked for. */
function answering(asked: Asked, items: readonly Analysed[]): { a: Analysed; focus: readonly Sentence[] }[] {
  const read = items.map((a) => {
    const focus = focusOf(asked, a);
    return { a, focus, answers: answersOf(asked, a, focus) };
  });
  const most = Math.max(0, ...read.map(({ answers }) => answers));
  return read.filter(({ answers }) => answers >= ABOUT_AS_WELL * most);
}

/** What is not about the question is told, and is not sure. */
function sure({ asked, a, b }: Setting, finding: Finding): Finding {
  const { againstSpan, sentence, score } = finding;
  const answer = a.sentences.find(({ span }) => againstSpan !== null && spansOverlap(span, againstSpan));
  const more = (score - LEAST_SCORE) * aboutOf(asked, [a, answer], [b, sentence]);
  return { ...finding, score: LEAST_SCORE + more };
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
