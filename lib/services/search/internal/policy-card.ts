import type { Context } from "#lib/context.ts";
import { isPolicy } from "#lib/domain/citation.ts";
import { formatEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { isHeadingOutOfForce } from "#lib/domain/in-force.ts";
import { offsetMap, sliceCodePoints } from "#lib/domain/offsets.ts";
import type { PolicyCard, PolicyInDocument } from "#lib/domain/policy-card.ts";
import { endOfPolicy, opensList, partsIn } from "#lib/domain/policy-clauses.ts";
import { shownPage } from "#lib/domain/printed-pages.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { Span } from "#lib/domain/span.ts";
import { compareText } from "#lib/domain/text-order.ts";
import { maskSecrets } from "#lib/explain/mask.ts";
import { plainPassage } from "#lib/explain/plain.ts";
import { calledNotes, foreignNotes } from "#lib/packs/quote-notes.ts";
import { type Replacement, readReplacements } from "#lib/services/relations/shared/relation-replaced.ts";
import { sentencesOf } from "#lib/text/sentences.ts";
import type { AskedPolicies } from "./policy-keys.ts";
import { type PolicyRow, readPolicyRows } from "./policy-rows.ts";

type Replacements = ReadonlyMap<string, readonly Replacement[]>;

/** Maximum number of documents to choose from. */
const MAX_DOCUMENTS = 5;
/** From this number of policies, a document is a plan. Others discuss a policy below its heading. */
const PLAN_MIN_POLICIES = 3;
/** Maximum length of the quoted words of a policy or clause, which end with a sentence where possible. */
const MAX_QUOTED = 300;
const MAX_HEADING_CHARS = 120;
const ADOPTED = /^adopted\b/i;

/**
 * Returns the policy or paragraph that is the whole question; null for other questions, without a statement
 * (ADR 0068). Reads what the same search may answer with.
 */
export async function readPolicyCard(
  context: Context,
  frame: SearchFrame,
  asked: AskedPolicies,
): Promise<PolicyCard | null> {
  if (asked.length === 0) return null;
  const found = await readPolicyRows(context, frame, asked);
  if (found.length === 0) return null;
  const ids = [...new Set(found.map(({ documentId }) => documentId))];
  return policyCard(found, await readReplacements(context, ids));
}

/**
 * Chooses and orders the documents of a card. A heading without text is not the policy, and neither is one in a section
 * that is not in force, such as an appendix of replaced policies.
 * @param replacements the documents that replace the one with this id
 */
export function policyCard(
  rows: readonly PolicyRow[],
  replacements: Replacements = new Map(),
): PolicyCard | null {
  const after = replacedRows(rows, replacements);
  const ordered = rows
    .filter(
      ({ sectionPath, title }) =>
        !sectionPath.some((part) => part !== title && !isPolicy(part) && isHeadingOutOfForce(part)),
    )
    .toSorted((a, b) => Number(after.has(a)) - Number(after.has(b)) || comparePolicyRows(a, b))
    .map(readPolicy)
    .filter(({ stem, clauses }) => stem !== "" || clauses.length > 0);
  const onePerDocument = ordered.filter(
    ({ row }, index) => ordered[index - 1]?.row.documentId !== row.documentId,
  );
  const named = onePerDocument.filter(({ row }) => row.isNamed);
  const held = named.length > 0 ? named : onePerDocument;
  const plans = held.filter(({ row }) => row.siblings >= PLAN_MIN_POLICIES);
  // A partial review has few policies, and replaces those of a plan.
  const reviews = new Set(
    plans.flatMap(({ row }) => replacements.get(row.documentId)?.map(({ documentId }) => documentId) ?? []),
  );
  const chosen =
    plans.length > 0 ? held.filter((each) => plans.includes(each) || reviews.has(each.row.documentId)) : held;
  if (chosen.length === 0) return null;
  return {
    policies: chosen.slice(0, MAX_DOCUMENTS).map((each) => {
      const newer = replacements.get(each.row.documentId) ?? [];
      const shown =
        newer.find(({ documentId }) => rows.some((row) => row.documentId === documentId)) ?? newer[0];
      return {
        ...toPolicy(each),
        ...(shown && { replacedBy: { documentId: shown.documentId, title: shown.title } }),
      };
    }),
    moreDocuments: Math.max(0, chosen.length - MAX_DOCUMENTS),
  };
}

/** The rows whose replacement holds the policy too. An adopted document stays first until an adopted one replaces it. */
function replacedRows(rows: readonly PolicyRow[], replacements: Replacements): ReadonlySet<PolicyRow> {
  return new Set(
    rows.filter((row) => {
      const newer = new Set(replacements.get(row.documentId)?.map(({ documentId }) => documentId));
      return rows.some((other) => newer.has(other.documentId) && adoptionRank(other) <= adoptionRank(row));
    }),
  );
}

const adoptionRank = ({ adoptionStatus }: PolicyRow) => (ADOPTED.test(adoptionStatus ?? "") ? 0 : 1);

/** Adopted first, then the newest, then by path. Within a document a policy in force, then the longest. */
function comparePolicyRows(a: PolicyRow, b: PolicyRow): number {
  return (
    adoptionRank(a) - adoptionRank(b) ||
    compareText(b.publishedDate ?? "", a.publishedDate ?? "") ||
    compareText(a.sourcePath, b.sourcePath) ||
    compareText(a.documentId, b.documentId) ||
    Number(isWithdrawn(a)) - Number(isWithdrawn(b)) ||
    b.end - b.start - (a.end - a.start) ||
    a.start - b.start
  );
}

/** True if the policy's own heading says so: "Policy EN2 Water (superseded wording)". */
const isWithdrawn = ({ sectionPath }: PolicyRow) =>
  sectionPath.some((part) => isPolicy(part) && isHeadingOutOfForce(part));

/** A policy with its own text, whose offsets are UTF-16. */
type PolicyText = {
  readonly row: PolicyRow;
  readonly text: string;
  readonly heading: string;
  /** The words between the heading and the first clause. */
  readonly stem: string;
  readonly clauses: ReturnType<typeof partsIn>;
};

function readPolicy(row: PolicyRow): PolicyText {
  const allText = withoutNotes(textOf(row), row);
  const [kind, id = ""] = row.key.split(/[:/]/);
  const headings = row.passages.flatMap(({ sectionPath }) => sectionPath ?? []);
  const text = allText
    .slice(0, kind === "policy" ? endOfPolicy(allText, { id, headings }) : allText.length)
    .trimEnd();
  const heading = headingOf(row, text);
  const clauses = partsIn(text);
  const stem = wordsAfter(row, text.slice(0, clauses[0]?.span.start ?? text.length), heading);
  return { row, text, heading, stem, clauses };
}

/** Replaces the footnotes of a page by spaces: its own, and those of the policy before that stand below its heading. */
function withoutNotes(text: string, { start, small }: PolicyRow): string {
  if (!small) return text;
  const map = offsetMap(text);
  const placed = (kind: string) =>
    small
      .filter((block) => block.kind === kind)
      .map((block) => ({
        start: Math.max(0, block.start - start),
        end: Math.min(map.length, block.end - start),
      }))
      .filter((span) => span.start < span.end);
  const notes = placed("footnote");
  return [...calledNotes(text, notes), ...foreignNotes(text, notes, placed("page-furniture"))].reduce(
    (words, note) => {
      const [from, to] = [map.toUtf16(note.start), map.toUtf16(note.end)];
      return words.slice(0, from) + words.slice(from, to).replace(/\S/g, " ") + words.slice(to);
    },
    text,
  );
}

/** Joins the passages. White space stands for text in none of them, so that offsets stay those of the document. */
function textOf({ start, end, passages }: PolicyRow): string {
  let text = "";
  let position = start;
  for (const passage of passages) {
    const last = passage.start + offsetMap(passage.text).length;
    if (last <= position) continue;
    text += "\n".repeat(Math.max(0, passage.start - position));
    position = Math.max(position, passage.start);
    text += sliceCodePoints(passage.text, position - passage.start, last - passage.start);
    position = last;
  }
  return sliceCodePoints(text, 0, end - start);
}

function toPolicy({ row, text, heading, stem, clauses }: PolicyText): PolicyInDocument {
  const { documentId, version, format, start } = row;
  const map = offsetMap(text);
  const refOf = (span: Span) => {
    const own = map.spanToCodePoints(span);
    const placed = { start: start + own.start, end: start + own.end };
    return formatEvidenceRef({ kind: "doc", documentId, version, span: placed });
  };
  return {
    documentId,
    version,
    title: row.title,
    corpus: { id: row.corpusId, title: row.corpusTitle },
    adoptionStatus: row.adoptionStatus,
    publishedDate: row.publishedDate,
    ...(row.dateIsOfFile && { dateIsOfFile: true }),
    heading,
    page: row.page,
    printedPage: row.page === null ? null : shownPage(row.printedPages, row.page),
    evidenceRef: refOf({ start: 0, end: text.length }),
    text: firstWords(stem),
    ...leadIn(row),
    clauses: clauses.map(({ mark, span, words }) => ({
      label: mark,
      evidenceRef: refOf(span),
      text: firstWords(plainPassage(maskSecrets(text.slice(words, span.end)), format)),
    })),
  };
}

/** The white space, quote or list marks before a clause's mark. */
const MAX_BEFORE_MARK = 8;

/** Returns the paragraph that introduces the list of a clause: between lists, or else before the first clause. */
function leadIn({ around, ...row }: PolicyRow): Pick<PolicyInDocument, "leadIn"> {
  if (!around) return {};
  const { text, clauses, stem } = readPolicy({ ...row, ...around });
  const at = sliceCodePoints(text, 0, row.start - around.start).length;
  const own = clauses.findIndex(
    ({ mark, span }) => mark !== "" && span.start >= at && span.start <= at + MAX_BEFORE_MARK,
  );
  if (own < 0) return {};
  const before = clauses.findLast(
    ({ mark }, index) => index < own && mark === "" && opensList(clauses[index + 1]?.mark ?? ""),
  );
  const words = before
    ? plainPassage(maskSecrets(text.slice(before.span.start, before.span.end)), row.format)
    : stem;
  return words === "" ? {} : { leadIn: firstWords(words) };
}

/** The heading that the place begins with, or else its label. */
function headingOf({ key, label, format, sectionPath }: PolicyRow, text: string): string {
  const plain = plainPassage(maskSecrets(text), format);
  const heading = sectionPath
    .map((part) => maskSecrets(part).replace(/\s+/g, " ").trim())
    .findLast((part) => part !== "" && plain.toLowerCase().startsWith(part.toLowerCase()));
  if (heading !== undefined) return heading;
  const [line = ""] = maskSecrets(text)
    .trim()
    .split(/[\n\r]/);
  const first = plainPassage(line, format);
  if (first.length < plain.length && first.length <= MAX_HEADING_CHARS && !/[.,;:]$/.test(first))
    return first;
  return /^(?:number|paragraph):/.test(key) ? `Paragraph ${label}` : label;
}

/** The words below the heading, or after the number or letter. */
function wordsAfter({ format, label }: PolicyRow, text: string, heading: string): string {
  const plain = plainPassage(maskSecrets(text), format);
  const rest = without(plain, heading);
  return rest === plain ? without(without(plain, label), label.split(" ").at(-1) ?? "") : rest;
}

/** Removes printed words from the start of a text, and the punctuation after them. */
function without(text: string, start: string): string {
  if (start === "" || !text.toLowerCase().startsWith(start.toLowerCase())) return text;
  return text.slice(start.length).replace(/^[\s.:–—-]+/, "");
}

/** Returns the sentences that fit in the quoted length, or else the words of the first one that do. */
function firstWords(text: string): string {
  if (text.length <= MAX_QUOTED) return text;
  const sentence = sentencesOf(text).findLast(({ end }) => end <= MAX_QUOTED)?.end ?? 0;
  const space = text.lastIndexOf(" ", MAX_QUOTED);
  const word = space > MAX_QUOTED / 2 ? space : MAX_QUOTED;
  return `${text
    .slice(0, sentence > MAX_QUOTED / 2 ? sentence : word)
    .trimEnd()
    .toWellFormed()} …`;
}
