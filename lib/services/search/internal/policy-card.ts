import type { Context } from "#lib/context.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import type { HeldPolicy, PolicyCard } from "#lib/domain/policy-card.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import type { ParsedQuery } from "#lib/retrieval/question/parse.ts";
import { policyKeys } from "./policy-keys.ts";
import { type PolicyRow, readPolicyRows } from "./policy-rows.ts";

/** Maximum number of documents to choose from. */
const MOST = 5;
/** From this number of policies, a document is a plan. Others discuss a policy below its heading. */
const PLAN = 3;
/** Maximum length of quoted first words. */
const QUOTED = { policy: 260, clause: 140 } as const;
const LONGEST_HEADING = 120;
const ADOPTED = /^adopted\b/i;

/**
 * Returns the policy or paragraph that is the whole question; null for other questions, without a statement. Reads what
 * the same search may answer with.
 */
export async function readPolicyCard(
  context: Context,
  frame: SearchFrame,
  query: ParsedQuery,
): Promise<PolicyCard | null> {
  const keys = policyKeys(query);
  return keys.length === 0 ? null : policyCard(await readPolicyRows(context, frame, keys));
}

/** Chooses and orders the documents of a card. A heading without text is not the policy. */
export function policyCard(rows: readonly PolicyRow[]): PolicyCard | null {
  const ordered = rows.filter(hasText).toSorted(inOrder);
  const held = ordered.filter(({ documentId }, index) => ordered[index - 1]?.documentId !== documentId);
  const plans = held.filter(({ siblings }) => siblings >= PLAN);
  const chosen = plans.length > 0 ? plans : held;
  if (chosen.length === 0) return null;
  return { held: chosen.slice(0, MOST).map(toHeld), more: Math.max(0, chosen.length - MOST) };
}

/** Adopted first, then the newest, then by path. Within a document the longest. */
function inOrder(a: PolicyRow, b: PolicyRow): number {
  const rank = ({ adoptionStatus }: PolicyRow) => (ADOPTED.test(adoptionStatus ?? "") ? 0 : 1);
  return (
    rank(a) - rank(b) ||
    byText(b.publishedDate ?? "", a.publishedDate ?? "") ||
    byText(a.sourcePath, b.sourcePath) ||
    byText(a.documentId, b.documentId) ||
    b.end - b.start - (a.end - a.start) ||
    a.start - b.start
  );
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function hasText(row: PolicyRow): boolean {
  return row.clauses.length > 0 || wordsAfter(row, headingOf(row)) !== "";
}

function toHeld(row: PolicyRow): HeldPolicy {
  const { documentId, version, format } = row;
  const heading = headingOf(row);
  const refOf = ({ start, end }: Pick<PolicyRow, "start" | "end">) =>
    formatEvidenceRef({ kind: "doc", documentId, version, span: { start, end } });
  return {
    documentId,
    version,
    title: row.title,
    corpus: { id: row.corpusId, title: row.corpusTitle },
    adoptionStatus: row.adoptionStatus,
    publishedDate: row.publishedDate,
    heading,
    page: row.page,
    evidenceRef: refOf(row),
    text: firstWords(wordsAfter(stemOf(row), heading), QUOTED.policy),
    clauses: row.clauses.map((clause) => {
      const label = markOf(clause.label, row.label);
      const words = without(plainPassage(maskSecrets(clause.text), format), label);
      return { label, page: clause.page, evidenceRef: refOf(clause), text: firstWords(words, QUOTED.clause) };
    }),
  };
}

/** The text before the first clause, which is quoted by itself. */
function stemOf(row: PolicyRow): PolicyRow {
  const [first] = row.clauses;
  return first ? { ...row, text: sliceCodePoints(row.text, 0, first.start - row.start) } : row;
}

/** The heading that the place begins with, or else its label. */
function headingOf({ key, label, text, format, sectionPath }: PolicyRow): string {
  const plain = plainPassage(maskSecrets(text), format);
  const heading = sectionPath
    .map((part) => maskSecrets(part).replace(/\s+/g, " ").trim())
    .findLast((part) => part !== "" && plain.toLowerCase().startsWith(part.toLowerCase()));
  if (heading !== undefined) return heading;
  const [line = ""] = maskSecrets(text)
    .trim()
    .split(/[\n\r]/);
  const first = plainPassage(line, format);
  if (first.length < plain.length && first.length <= LONGEST_HEADING && !/[.,;:]$/.test(first)) return first;
  return /^(?:number|paragraph):/.test(key) ? `Paragraph ${label}` : label;
}

/** The words below the heading, or after the number or letter. */
function wordsAfter({ text, format, label }: PolicyRow, heading: string): string {
  const plain = plainPassage(maskSecrets(text), format);
  const rest = without(plain, heading);
  return rest === plain ? without(without(plain, label), label.split(" ").at(-1) ?? "") : rest;
}

/** Removes printed words from the start of a text, and the punctuation after them. */
function without(text: string, start: string): string {
  if (start === "" || !text.toLowerCase().startsWith(start.toLowerCase())) return text;
  return text.slice(start.length).replace(/^[\s.:–—-]+/, "");
}

/** "Policy H4 (a)" in "Policy H4" is "(a)". */
function markOf(label: string, around: string): string {
  return without(label, around) || label;
}

function firstWords(text: string, most: number): string {
  if (text.length <= most) return text;
  const cut = text.lastIndexOf(" ", most);
  return `${text.slice(0, cut > most / 2 ? cut : most).toWellFormed()} …`;
}
