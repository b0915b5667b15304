import { MONTH_NAME } from "#lib/domain/months.ts";
import { documentKey, fileKey, nameKey, plainWords, referenceKey } from "./keys.ts";
import { REFERENCE_NUMBER } from "./names.ts";
import { ownPlace } from "./own-addresses.ts";
import { shortWords } from "./places.ts";
import type { Anchor, DocumentFacts, Reference } from "./types.ts";

const REPLACES =
  /\b(This|It)((?: \p{L}[\p{L}-]{0,20}){0,5}?) (?:supersedes|replaces|superseded|replaced|takes the place of)\b( by\b)?/gu;
/** A passive verb such as "has been", before "superseded by". */
const PASSIVE = /\b(?:is|was|been|be|being)(?: (?:now|hereby|entirely|wholly))?$/;
/** Text about the future or with a negation declares nothing. */
const NOT_YET = /\b(?:will|would|may|might|shall|should|could|can|cannot|must|not|never|to|be|being)\b/;
/** "This policy is replaced by Policy H5" is about a part, not about the document. */
const OF_A_PART =
  /\b(?:polic(?:y|ies)|clause|criterion|condition|section|paragraph|chapter|part|appendix|annex|table|figure|definition|wording|requirement)(?: (?:is|was|has|have|had|been|now|hereby|also))*$/;
/** Maximum distance from the verb to the name of the replaced document. */
const REACH = 160;
const FIELDS = {
  supersedes: ["supersedes", "replaces"],
  superseded_by: ["superseded_by", "replaced_by"],
  derived_from: ["derived_from", "based_on", "parent_document", "source_document"],
} as const;
type Declared = keyof typeof FIELDS;
const DECLARED = Object.keys(FIELDS) as Declared[];
/** "Extensions SPD: consultation statement" was made about, or from, the Extensions SPD. */
const ABOUT =
  /^(.{6,160}?)\s*(?::|[–—-]|\()\s*(?:consultation statement|statement of consultation|non-technical summary|executive summary|summary|addendum|errata|corrigendum|adoption statement)\b/i;

/** Returns what a document declares about itself: that it replaces another, is replaced by it, or was made from it. */
export function declaredReferences(
  text: string,
  mentions: readonly Reference[],
  facts: DocumentFacts,
): Reference[] {
  const found: Reference[] = [];
  for (const match of text.matchAll(REPLACES)) {
    const [matched, subject = "", between = "", by] = match;
    const kind = declaredBy(subject, between, by !== undefined);
    if (kind === null) continue;
    const from = match.index + matched.length;
    const stop = /[.;]\s/.exec(text.slice(from, from + REACH))?.index ?? REACH;
    for (const mention of mentions) {
      const { span } = mention;
      if (mention.toKey === null || !span || span.start < from || span.end > from + stop) continue;
      const words = shortWords(text.slice(match.index, span.end));
      const score = subject === "This" ? 0.95 : 0.8;
      found.push({ ...mention, kind, score, evidence: { ...mention.evidence, words } });
    }
  }
  const properties = new Map(
    Object.entries(facts.properties).map(([key, value]) => [plainField(key), value]),
  );
  for (const kind of DECLARED) {
    for (const field of FIELDS[kind]) {
      for (const value of valuesOf(properties.get(field)))
        found.push(...ofValue(kind, field, value, 1, facts.hosts));
    }
  }
  const about = ABOUT.exec(facts.title)?.[1];
  if (about) {
    const evidence = { words: shortWords(facts.title), span: null, method: "title" as const };
    found.push(
      ...ofValue("derived_from", "title", about, 0.7, facts.hosts).map((reference) => ({
        ...reference,
        evidence,
      })),
    );
  }
  return found.slice(0, 40);
}

/**
 * Returns what "This plan was superseded by …" declares, or null for the future, a negation, a part or an unclear
 * subject.
 */
function declaredBy(subject: string, between: string, by: boolean): Declared | null {
  if (NOT_YET.test(between) || OF_A_PART.test(between)) return null;
  const passive = PASSIVE.test(between);
  if (passive !== by) return null;
  return passive ? (subject === "This" ? "superseded_by" : null) : "supersedes";
}

/** "Superseded-By" is "superseded_by". */
function plainField(key: string): string {
  return key
    .trim()
    .toLowerCase()
    .replace(/[\s-]+/g, "_");
}

/** Returns one row for each possible reading of the value: an address of this instance, a title, a file, a number. */
function ofValue(
  kind: Declared,
  field: string,
  value: string,
  score: number,
  hosts: readonly string[],
): Reference[] {
  const numbers = [...value.matchAll(REFERENCE_NUMBER)].map(([number]) => referenceKey(number));
  const evidence = { words: shortWords(`${field}: ${value}`), span: null, method: "metadata" as const };
  const file = /\.[a-z\d]{2,5}$/i.test(value.trim()) ? [fileKey(value.trim())] : [];
  const own = ownPlace(value.trim(), hosts);
  const name = own === null ? nameKey(value) : documentKey(own.documentId);
  const names = name === null ? [] : [name];
  return [...names, ...file, ...numbers].map((toKey) => ({
    ...{ kind, toKey, score, evidence },
    ...{ span: null, toNames: [], uri: null },
  }));
}

function valuesOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value];
  return list
    .filter((entry): entry is string => typeof entry === "string" && entry.trim() !== "")
    .slice(0, 10);
}

const STATE = new RegExp(
  String.raw`\b(?:consultation draft|draft|adopted|final|submission|submitted|approved|superseded|version \d[\d ]*|v ?\d[\d ]*|revision [a-z\d]{1,3}|rev [a-z\d]{1,3}|issue \d+|\d{1,2} ${MONTH_NAME.toLowerCase()} (?:19|20)\d{2}|${MONTH_NAME.toLowerCase()} (?:19|20)\d{2}|(?:19|20)\d{2}(?: \d{2,4})?)\b`,
  "g",
);
/** Documents of these types with the same name are different documents, not editions of one. */
const RECURRING =
  /\b(?:minutes|agenda|decision|notice|letter|response|objection|representation|appeal|officer report|conversation|transcript|application|drawing|plan \d)\b/;

/**
 * Returns a key shared by the editions of a document: its title without words for its state, its version and its date.
 */
export function editionAnchor({ title, docType }: DocumentFacts): Anchor | null {
  const plain = plainWords(title);
  if (RECURRING.test(plain) || RECURRING.test(plainWords(docType ?? ""))) return null;
  const base = plain.replace(STATE, " ").replace(/\s+/g, " ").trim();
  if (!base.includes(" ") || base.length < 8) return null;
  return {
    kind: "name",
    key: `edition:${base.slice(0, 160)}`,
    label: title.slice(0, 200),
    span: null,
    weight: 0.6,
  };
}
