import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { PolicyCard, PolicyInDocument } from "#lib/domain/policy-card.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";

/** Returns the policy that a card shows: of the chosen document, or else the first. */
export function shownPolicy({ policies }: PolicyCard, chosen: string | null): PolicyInDocument | undefined {
  return policies.find(({ documentId }) => documentId === chosen) ?? policies[0];
}

/** Returns how many parts of a policy are clauses. The others are paragraphs between and after them. */
export function countedClauses(clauses: PolicyInDocument["clauses"]): number {
  return clauses.filter(({ label }) => label !== "").length;
}

/** Returns the number of parts that a card shows before it is unfolded: all of a policy with one clause. */
export function clausesAtFirst({ text, clauses }: PolicyInDocument): number {
  if (countedClauses(clauses) <= 1) return clauses.length;
  return text === "" ? 1 : 0;
}

/** The document that a reader chose in the card, and the question it was chosen for. */
export type PolicyChoice = { readonly query: string; readonly documentId: string };

/** Returns the document chosen for this question. A choice does not outlive its question. */
export function chosenFor(query: string, choice: PolicyChoice | null): string | null {
  return choice?.query === query ? choice.documentId : null;
}

type Row = {
  readonly documentId: string;
  readonly version: number;
  readonly passages: readonly { readonly span: Span; readonly snippet: { readonly text: string } }[];
};

/** Characters of a snippet that a row shows at least, as in lib/explain/snippet.ts. */
const ROW_CHARS = 150;

/** True if the card above quotes the words that a row shows of its passage. */
export function isQuotedAbove(result: Row, policy: PolicyInDocument | undefined): boolean {
  const [shown] = result.passages;
  const whole = policy && spanOf(policy.evidenceRef);
  return (
    shown !== undefined &&
    whole !== undefined &&
    result.documentId === policy?.documentId &&
    result.version === policy.version &&
    spansOverlap(shown.span, whole) &&
    quotedWords(policy).includes(wordsOf(firstOf(shown.snippet.text)))
  );
}

/** The heading and the words that the card shows before it is unfolded. */
function quotedWords(policy: PolicyInDocument): string {
  const clauses = policy.clauses.slice(0, clausesAtFirst(policy));
  return wordsOf(
    [policy.heading, policy.text, ...clauses.map(({ label, text }) => `${label} ${text}`)].join(" "),
  );
}

/** The whole words that fit in a row. */
function firstOf(text: string): string {
  return text.length <= ROW_CHARS ? text : text.slice(0, ROW_CHARS).replace(/\S*$/, "");
}

/** The words without signs, between spaces: a card and a row print the signs around them differently. */
function wordsOf(text: string): string {
  return ` ${text.match(/[\p{L}\p{N}]+/gu)?.join(" ") ?? ""} `;
}

function spanOf(evidenceRef: string): Span | undefined {
  const ref = parseEvidenceRef(evidenceRef);
  return ref?.kind === "doc" ? ref.span : undefined;
}
