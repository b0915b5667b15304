import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import type { PolicyCard, PolicyInDocument } from "#lib/domain/policy-card.ts";
import { CARD_CHARS, ROW_CHARS } from "#lib/domain/row-length.ts";
import { type Span, spansOverlap } from "#lib/domain/span.ts";

/** Returns the policy that a card shows: of the chosen document, or else the first. */
export function shownPolicy({ policies }: PolicyCard, chosen: string | null): PolicyInDocument | undefined {
  return policies.find(({ documentId }) => documentId === chosen) ?? policies[0];
}

/** Returns how many parts of a policy are clauses. The others are paragraphs between and after them. */
export function countedClauses(clauses: PolicyInDocument["clauses"]): number {
  return clauses.filter(({ label }) => label !== "").length;
}

/** Clauses shown at first: two below an introduction, else three. */
const AT_FIRST = { belowText: 2, alone: 3 } as const;

/** Returns the number of parts that a card shows before it is unfolded: all of a policy with one clause. */
export function clausesAtFirst({ text, clauses }: Pick<PolicyInDocument, "text" | "clauses">): number {
  if (countedClauses(clauses) <= 1) return clauses.length;
  return Math.min(clauses.length, text === "" ? AT_FIRST.alone : AT_FIRST.belowText);
}

/** Returns whether a card with this number of parts hides words: further parts, or the end of a long clause. */
export function hidesWords(clauses: PolicyInDocument["clauses"], atFirst: number): boolean {
  if (countedClauses(clauses) <= 1) return false;
  return atFirst < clauses.length || clauses.some(({ text }) => [...text].length > CARD_CHARS);
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
    quotedWords(policy).includes(wordsOf(startOf(shown.snippet.text, ROW_CHARS)))
  );
}

/** The heading and the words that the card shows before it is unfolded, which cuts long clauses after two lines. */
function quotedWords(policy: PolicyInDocument): string {
  const isFolded = countedClauses(policy.clauses) > 1;
  const clauses = policy.clauses
    .slice(0, clausesAtFirst(policy))
    .map(({ label, text }) => ({ label, text: isFolded ? startOf(text, CARD_CHARS) : text }));
  return wordsOf(
    [policy.heading, policy.text, ...clauses.map(({ label, text }) => `${label} ${text}`)].join(" "),
  );
}

/** The whole words at the start of a text that have at most this many characters. */
function startOf(text: string, chars: number): string {
  return text.length <= chars ? text : text.slice(0, chars).replace(/\S*$/, "");
}

/** The words without signs, between spaces: a card and a row print the signs around them differently. */
function wordsOf(text: string): string {
  return ` ${text.match(/[\p{L}\p{N}]+/gu)?.join(" ") ?? ""} `;
}

function spanOf(evidenceRef: string): Span | undefined {
  const ref = parseEvidenceRef(evidenceRef);
  return ref?.kind === "doc" ? ref.span : undefined;
}
