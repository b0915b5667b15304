import { isNumberClass } from "./open-clause.ts";
import type { Outline } from "./outline.ts";

/** Words that bind: what a policy is made of. Not global: for `test` alone. */
export const REQUIREMENT =
  /\b(?:must|shall|should|(?:is|are) required to|may only|will (?:only |not |normally |generally |also |usually ){0,2}be (?:supported|permitted|refused|resisted|granted|approved|required|expected|encouraged|allowed|acceptable|considered|sought|secured|applied))\b/i;

/** Binding words that say nothing of their own: "it should be noted that …". */
export const NO_REQUIREMENT =
  /\b(?:should|must) (?:also )?(?:be (?:noted|remembered|borne)|note that|have been)\b/i;

/** Inside a policy "will" binds as well: "Proposals will keep the hedge." */
export const POLICY_WILL = /\bwill\b/i;

const COUNTED = new RegExp(REQUIREMENT.source, "gi");
const WORD = /\p{L}+/gu;
/** Enough to judge by, and cheap for long documents. */
const SAMPLE_CHARS = 200_000;

export type PolicySigns = {
  readonly policies: number;
  readonly numberedClauses: number;
  /** Binding words in a thousand words of prose. */
  readonly bindingRate: number;
};

/** What makes a document look like policy; told apart from the rule so that it can be shown. */
export function policySigns(outline: Outline): PolicySigns {
  const policies = new Set<string>();
  let numberedClauses = 0;
  let words = 0;
  let binding = 0;
  let seen = 0;
  for (const unit of outline.units) {
    const inner = unit.opens === null ? undefined : unit.clauses.at(-1);
    if (inner?.policyId) policies.add(inner.policyId);
    if (
      inner &&
      (inner.markClass === "decimal" || (outline.runningNumbers && isNumberClass(inner.markClass)))
    )
      numberedClauses++;
    if ((unit.kind !== "prose" && unit.kind !== "item") || seen > SAMPLE_CHARS) continue;
    const text = outline.extracted.text.slice(unit.start, unit.end);
    seen += text.length;
    words += text.match(WORD)?.length ?? 0;
    binding += text.match(COUNTED)?.length ?? 0;
  }
  return {
    policies: policies.size,
    numberedClauses,
    bindingRate: words === 0 ? 0 : (binding / words) * 1000,
  };
}

/**
 * A document reads as policy when it prints policies under ids of their own and binds ("must", "should", "will be
 * supported") at least twice in a thousand words, or when it numbers its clauses throughout and binds six times.
 */
export function isPolicyDocument(outline: Outline): boolean {
  const { format } = outline.extracted;
  if (format === "code" || format === "json" || format === "yaml") return false;
  const { policies, numberedClauses, bindingRate } = policySigns(outline);
  return (policies > 0 && bindingRate >= 2) || (numberedClauses >= 6 && bindingRate >= 6);
}
