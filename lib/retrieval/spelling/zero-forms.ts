import { type SQL, sql } from "drizzle-orm";
import { corpora, documents } from "#db/schema/index.ts";
import { rows } from "#db/statement.ts";
import { visibleEvidence } from "#db/visible-evidence.ts";
import { tokens } from "#lib/text/tokens.ts";
import { textIndex } from "#lib/text-index/text-index.ts";
import type { Reader } from "../absent.ts";

/** Letters and a number with one digit or a zero before it: "LP2", "LP02", "H4a". */
const IDENTIFIER = /^(\p{L}{1,5})(?:0(\d{1,2})|(\d))(\p{L}?)$/u;
const MAX_DIGITS = 3;
/** Maximum number of identifiers of a question that are looked up. */
const MAX_LOOKED_UP = 8;

/** Returns an identifier with other counts of zeros before its number, the shortest first. */
export function zeroForms(printed: string): string[] {
  const found = IDENTIFIER.exec(printed);
  if (!found) return [];
  const [, letters = "", padded, single, last = ""] = found;
  const number = String(Number(padded ?? single));
  return Array.from({ length: MAX_DIGITS }, (_, index) => number.padStart(index + 1, "0"))
    .map((digits) => `${letters}${digits}${last}`)
    .filter((form, index, all) => form !== printed && all.indexOf(form) === index);
}

/**
 * Returns a question with each identifier as the documents print it: "LP2" becomes "LP02" if no passage that the actor
 * may see has "LP2" and one has "LP02". Reads the index, then checks in small steps who may see the passages. Runs one
 * more statement before it changes an identifier, and none for questions without one.
 */
export async function withPrintedZeros(reader: Reader, generations: SQL, question: string): Promise<string> {
  const asked = tokens(question)
    .map(({ start, end }) => ({ start, end, printed: question.slice(start, end) }))
    .map((each) => ({ ...each, forms: zeroForms(each.printed) }))
    .filter(({ forms }) => forms.length > 0)
    .slice(0, MAX_LOOKED_UP);
  if (asked.length === 0) return question;
  const known = await textIndex.readVisibleTerms(reader.db, {
    generations,
    visible: visibleEvidence(reader.actor),
    terms: asked.flatMap(({ printed, forms }) => [printed, ...forms].map(termOf)),
  });
  const changed = asked.flatMap(({ start, end, printed, forms }) => {
    const form = known.has(termOf(printed)) ? undefined : forms.find((each) => known.has(termOf(each)));
    return form === undefined ? [] : [{ start, end, printed, form }];
  });
  const held = await heldPolicies(
    reader,
    changed.map(({ printed }) => printed),
  );
  return changed
    .filter(({ printed }) => !held.has(policyKey(printed)))
    .reduceRight(
      (text, { start, end, form }) => `${text.slice(0, start)}${form}${text.slice(end)}`,
      question,
    );
}

const policyKey = (printed: string) => `policy:${printed.toLowerCase()}`;

/** The keys of the named policies that a visible document has, also where it prints "LP 2" or "LP-2". */
async function heldPolicies({ db, actor }: Reader, printed: readonly string[]): Promise<ReadonlySet<string>> {
  if (printed.length === 0) return new Set();
  const found = await rows<{ readonly key: string }>(
    db,
    sql`select distinct anchors.key from anchors
      join ${documents} on ${documents.publishedVersionId} = anchors.version_id
      join ${corpora} on ${corpora.id} = ${documents.corpusId}
      where anchors.key = any(${sql.param(printed.map(policyKey))}::text[]) and ${visibleEvidence(actor)}`,
  );
  return new Set(found.map(({ key }) => key));
}

const termOf = (printed: string) => tokens(printed)[0]?.terms[0] ?? printed.toLowerCase();
