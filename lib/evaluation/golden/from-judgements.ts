import type { GoldenCase, GoldenSet, GoldenTarget, Judgement } from "#lib/domain/evaluation.ts";
import { mean } from "../metrics/means.ts";
import { setHash } from "./set.ts";
import { sharesHalf } from "./shares-half.ts";

export const JUDGEMENTS_SET = "judgements";
const K = 10;

/**
 * Makes a set from judgements: a case for each question, and a target for each passage or page with the mean of its
 * grades. Judgements of the same words by several people, or of an atom and its clause, are one target.
 */
export function goldenOf(judgements: readonly Judgement[]): GoldenSet {
  const byQuery = new Map<string, Judgement[]>();
  for (const judgement of judgements) {
    byQuery.set(judgement.queryHash, [...(byQuery.get(judgement.queryHash) ?? []), judgement]);
  }
  const cases = [...byQuery]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(
      ([hash, own]): GoldenCase => ({
        id: hash.slice(0, 12),
        query: own[0]?.query ?? "",
        class: null,
        filters: {},
        targets: targetsOf(own),
        acceptableSourcePaths: [],
        forbiddenClaims: [],
      }),
    );
  return { name: JUDGEMENTS_SET, kind: "judgements", k: K, hash: setHash(cases, K), cases };
}

function targetsOf(judgements: readonly Judgement[]): GoldenTarget[] {
  const groups: { readonly first: Judgement; readonly grades: number[] }[] = [];
  for (const judgement of [...judgements].sort(byPlace)) {
    const group = groups.find(({ first }) => isSame(first, judgement));
    if (group) group.grades.push(judgement.grade);
    else groups.push({ first: judgement, grades: [judgement.grade] });
  }
  return groups.map(({ first, grades }) => ({
    where: { kind: "ref", evidenceRef: first.evidenceRef },
    gain: mean(grades),
    must: false,
  }));
}

function byPlace(a: Judgement, b: Judgement): number {
  if (a.documentId !== b.documentId) return a.documentId < b.documentId ? -1 : 1;
  return (
    a.version - b.version ||
    (a.page ?? 0) - (b.page ?? 0) ||
    a.span.start - b.span.start ||
    a.span.end - b.span.end ||
    a.id - b.id
  );
}

function isSame(a: Judgement, b: Judgement): boolean {
  if (a.documentId !== b.documentId || a.version !== b.version || a.page !== b.page) return false;
  return a.page !== null || sharesHalf(a.span, b.span);
}
