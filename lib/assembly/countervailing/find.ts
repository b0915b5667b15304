import type { AssemblyCandidate, Countervailing } from "#lib/domain/assembly.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";
import { type Analysed, analyse, type Sentence } from "./analyse.ts";
import {
  answerRelevance,
  concernsNames,
  focusOf,
  pairRelevance,
  type QuestionTerms,
  questionTerms,
} from "./relate.ts";
import { type Finding, MIN_SCORE, type Rule, type RuleInput } from "./rule.ts";
import { RULES } from "./rules.ts";

/** Maximum findings for one pair of passages: the best sentences of each kind, and of all. */
const MAX_PER_KIND = 4;
const MAX_PER_PAIR = 8;
/** Share of the best item's answer score. */
const MIN_SHARE_OF_BEST = 0.85;

export type CountervailingFound = Countervailing & { readonly ref: string };

/**
 * Returns passages of the pool that may speak against items, with reasons. Uses rules about words and figures in single
 * sentences, without a model. A passage that is itself an item may speak against itself (a rule and its exception in
 * one clause). Best first; the same for the same input in any order.
 * @param items what answers the query.
 * @param pool everything that may speak against it.
 */
export function findCountervailing(
  query: string,
  items: readonly AssemblyCandidate[],
  pool: readonly AssemblyCandidate[],
): readonly CountervailingFound[] {
  const asked = questionTerms(query);
  const answers = bestAnswers(asked, items.map(analyse));
  const passages = new Map(pool.map((candidate) => [candidate.evidenceRef, candidate]));
  const found = [...passages.values()].map(analyse).flatMap((b) => {
    const rules = RULES.filter((rule) => rule.mayFind(b));
    if (rules.length === 0) return [];
    const isNamed = concernsNames(asked, b);
    const relevantAnswers = answers.filter(
      ({ a }) => isNamed || a.candidate.documentId === b.candidate.documentId,
    );
    return relevantAnswers.flatMap(({ a, focus }) =>
      bestFindings(rules.flatMap((rule: Rule) => rule.find({ asked, a, focus, b }))).map((finding) =>
        toFinding(a, b, weighedByQuestion({ asked, a, focus, b }, finding)),
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
  return withoutRepeats(sorted, passages);
}

/**
 * Keeps each sentence once, with its highest score: it can occur in a clause and its items and in overlapping passages,
 * and several items can answer alike. If two passages limit each other, keeps the higher score.
 */
function withoutRepeats(
  found: readonly CountervailingFound[],
  passages: ReadonlyMap<string, AssemblyCandidate>,
): CountervailingFound[] {
  const keptSpans = new Map<string, Span[]>();
  const keptPairs = new Set<string>();
  return found.filter(({ ref, againstRef, span }) => {
    if (ref !== againstRef && keptPairs.has(`${againstRef} ${ref}`)) return false;
    const passage = passages.get(ref);
    if (passage && span) {
      const { start } = passage.span;
      const place = { start: start + span.start, end: start + span.end };
      const key = `${passage.documentId}@${passage.version}`;
      const known = keptSpans.get(key) ?? [];
      if (known.some((other) => spansOverlap(other, place))) return false;
      keptSpans.set(key, [...known, place]);
    }
    keptPairs.add(`${ref} ${againstRef}`);
    return true;
  });
}

/** Returns the items that answer about as well as the best. Only evidence against these is searched for. */
function bestAnswers(
  asked: QuestionTerms,
  items: readonly Analysed[],
): { a: Analysed; focus: readonly Sentence[] }[] {
  const scored = items.map((a) => {
    const focus = focusOf(asked, a);
    return { a, focus, answers: answerRelevance(asked, a, focus) };
  });
  const highest = Math.max(0, ...scored.map(({ answers }) => answers));
  return scored.filter(({ answers }) => answers >= MIN_SHARE_OF_BEST * highest);
}

/** Lowers the score of a finding that is not about the question. */
function weighedByQuestion({ asked, a, b }: RuleInput, finding: Finding): Finding {
  const { againstSpan, sentence, score } = finding;
  const answer = a.sentences.find(({ span }) => againstSpan !== null && spansOverlap(span, againstSpan));
  const more = (score - MIN_SCORE) * pairRelevance(asked, [a, answer], [b, sentence]);
  return { ...finding, score: MIN_SCORE + more };
}

/** Returns the best finding of each sentence, and the best of those. */
function bestFindings(findings: readonly Finding[]): Finding[] {
  const bestBySentence = new Map<number, Finding>();
  for (const finding of findings) {
    if (finding.score < MIN_SCORE) continue;
    const known = bestBySentence.get(finding.sentence.index);
    if (!known || finding.score > known.score) bestBySentence.set(finding.sentence.index, finding);
  }
  const countByKind = new Map<string, number>();
  return [...bestBySentence.values()]
    .sort((one, other) => other.score - one.score || one.sentence.index - other.sentence.index)
    .filter(({ kind }) => {
      const before = countByKind.get(kind) ?? 0;
      countByKind.set(kind, before + 1);
      return before < MAX_PER_KIND;
    })
    .slice(0, MAX_PER_PAIR);
}

function toFinding(
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
