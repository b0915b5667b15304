import type { AttributeValue } from "#lib/domain/records.ts";

/** The words of a record that may lead to documents. */
export type LinkingRecord = {
  readonly reference: string;
  readonly name: string | null;
  /** The kind of its dataset in words: "Conservation area". */
  readonly kindName: string | null;
  readonly notes: string | null;
  readonly attributes: Readonly<Record<string, AttributeValue>> | null;
};

/** "Policy H3", "policies W1(b) and HE2", "Policy LP 23". The ids follow in one list. */
const POLICIES =
  /\bpolic(?:y|ies)\s+((?:[A-Z]{1,4}[ -]?\d{1,3}[A-Z]?(?:\([a-z0-9]+\))*(?:\s*(?:,|;|and|&)\s*)?)+)/gi;
const POLICY_ID = /[A-Z]{1,4}[ -]?\d{1,3}[A-Z]?/gi;
/** A column that holds ids of policies alone: "Policy", "policies", "local-plan-policy". */
const POLICY_COLUMN = /(?:^|[\s_-])polic(?:y|ies)(?:[\s_-]?(?:reference|ref|number|id)s?)?$/i;
const MAX_POLICIES = 10;

/** Returns the ids of the policies that a record names: "H3". */
export function policiesNamedBy({ notes, attributes }: LinkingRecord): readonly string[] {
  const entries = Object.entries(attributes ?? {});
  const texts = [notes, ...entries.map(([, value]) => value)].filter((value) => typeof value === "string");
  const inWords = texts.flatMap((text) =>
    [...text.matchAll(POLICIES)].flatMap(([, ids = ""]) => ids.match(POLICY_ID) ?? []),
  );
  const inColumns = entries.flatMap(([column, value]) =>
    POLICY_COLUMN.test(column) && typeof value === "string" ? (value.match(POLICY_ID) ?? []) : [],
  );
  return [...new Set([...inWords, ...inColumns].map((id) => id.toUpperCase()))].slice(0, MAX_POLICIES);
}

const LEAST_NAME_CHARS = 8;

/**
 * Returns the names under which documents may speak of a record: its name, and with its kind. Only names of several
 * words, because one word may mean something else.
 */
export function placeNamesOf({
  name,
  kindName,
}: Pick<LinkingRecord, "name" | "kindName">): readonly string[] {
  if (name === null) return [];
  const withKind = kindName === null ? [] : [`${name} ${kindName}`];
  return [name, ...withKind].filter((each) => each.length >= LEAST_NAME_CHARS && /\p{L}\s+\p{L}/u.test(each));
}

const MAX_PASSAGE_CHARS = 300;

/**
 * Returns the sentence at a place of a text on one line, shortened at a word.
 * @param at where the place begins, in UTF-16 units
 */
export function sentenceAt(text: string, at: number): string {
  // A sentence goes on over the end of a line, and ends at an empty one. The text keeps its length.
  const lines = text.replace(/(?<![\n\r])\n(?![\n\r])/g, " ");
  const sentences = [...new Intl.Segmenter("en", { granularity: "sentence" }).segment(lines)];
  const found = sentences.findLast(({ index }) => index <= at)?.segment ?? text;
  // A line of its own, such as a heading, is not part of the sentence below it.
  return shortened(found);
}

/** Returns the beginning of a text on one line, without marks of headings, shortened at a word. */
export function shortened(text: string): string {
  const line = text
    .replace(/(?:^|\n)#+ /g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (line.length <= MAX_PASSAGE_CHARS) return line;
  const cut = line.slice(0, MAX_PASSAGE_CHARS).toWellFormed();
  return `${cut.replace(/\s\S*$/, "")} …`;
}
