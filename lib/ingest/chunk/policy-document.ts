import { formatFacts } from "#lib/domain/formats.ts";
import { isNumberClass } from "./open-clause.ts";
import type { Outline } from "./outline.ts";

/** Words that bind, which policies consist of. Not global, so it is for `test` only. */
export const REQUIREMENT =
  /\b(?:must|shall|should|(?:is|are) required to|may only|will (?:only |not |normally |generally |also |usually ){0,2}be (?:supported|permitted|refused|resisted|granted|approved|required|expected|encouraged|allowed|acceptable|considered|sought|secured|applied))\b/i;

/** Binding words in phrases that require nothing: "it should be noted that …". */
export const NO_REQUIREMENT =
  /\b(?:should|must) (?:also )?(?:be (?:noted|remembered|borne)|note that|have been)\b/i;

/** Inside a policy, "will" binds too: "Proposals will keep the hedge." */
export const POLICY_WILL = /\bwill\b/i;

const COUNTED = new RegExp(REQUIREMENT.source, "gi");
const WORD = /\p{L}+/gu;
/** Number of characters that are examined. This is enough for a decision and limits the time for long documents. */
const SAMPLE_CHARS = 200_000;

type PolicySigns = {
  readonly policies: number;
  readonly numberedClauses: number;
  /** Binding words per thousand words of prose. */
  readonly bindingRate: number;
};

/** Returns the features by which a document counts as policy. Separate from the rule, so that they can be shown. */
function policySigns(outline: Outline): PolicySigns {
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
 * True if the document reads as policy. Either it prints policies with their own ids and has at least two binding words
 * ("must", "should", "will be supported") per thousand, or it has six numbered clauses and six binding words per
 * thousand.
 */
export function isPolicyDocument(outline: Outline): boolean {
  if (formatFacts(outline.extracted.format).isData) return false;
  const { policies, numberedClauses, bindingRate } = policySigns(outline);
  return (policies > 0 && bindingRate >= 2) || (numberedClauses >= 6 && bindingRate >= 6);
}
