import { idKey, itemsOf, partKey } from "#lib/ingest/relate/keys.ts";
import { nameTokens, withShortForms } from "#lib/retrieval/question/names.ts";
import type { ParsedQuery } from "#lib/retrieval/question/parse.ts";

/** The key of the anchors that are the policy or paragraph asked for (db/schema/relations.ts). */
type AskedPolicy = {
  readonly key: string;
  /** Initials of the document that must hold it ("nppf"); null for any document. */
  readonly initials: string | null;
  /** True if any document counts where no document with these initials has it. */
  readonly anyDocument: boolean;
  /** Words that the title or the file name of the document must have: "Babergh LP23". Null for any document. */
  readonly titleWords: readonly string[] | null;
};

/** The places that a question means if it is only an identifier; empty for other questions. */
export type AskedPolicies = readonly AskedPolicy[];

const NUMBER = String.raw`(\d{1,3}(?:\.\d{1,3}){0,4}[a-z]?)`;
const ITEMS = String.raw`((?:\s?\([a-z0-9]{1,4}\)){0,3})[.?]?`;
const PARTS = "policy|paragraph|para|section|clause";
const whole = (pattern: string) => new RegExp(`^${pattern}$`, "i");

/** "LP23", "Policy H4(b)". */
const POLICY = whole(String.raw`(?:policy )?([a-z]{1,5}[ .-]?\d{1,3}(?:\.\d{1,2})?[a-z]?)${ITEMS}`);
/** "Policy 12", "paragraph 4.19". */
const PART = whole(`(${PARTS})\\.? ${NUMBER}${ITEMS}`);
/** "4.19". */
const DECIMAL = whole(String.raw`(\d{1,3}(?:\.\d{1,3}){1,4}[a-z]?)${ITEMS}`);
/** "NPPF 135", "NPPF paragraph 135". */
const INITIALS_FIRST = whole(`([a-z]{3,6}) (?:(?:paragraph|para)\\.? )?${NUMBER}${ITEMS}`);
/** "Paragraph 135 of the NPPF". */
const INITIALS_LAST = whole(
  `(?:paragraph|para)\\.? ${NUMBER}((?:\\s?\\([a-z0-9]{1,4}\\)){0,3}) of (?:the )?([a-z]{3,6})`,
);

/** "HO8", "Policy HO8", "policy 12", also where capital letters distinguish other words. */
const NAMED_POLICY = String.raw`(?:(?:[Pp]olicy )?([A-Za-z]{1,5}[ .-]?\d{1,3}(?:\.\d{1,2})?[A-Za-z]?)|[Pp]olicy (\d{1,3}))((?:\s?\([a-z0-9]{1,4}\)){0,3})`;
/** "NPPF HO8", "NPPF, Policy HO8". */
const NAME_FIRST = whole(`([a-z]{2,6}),? ${NAMED_POLICY}[.?]?`);
/** "Policy HO8 NPPF", "HO8 of the NPPF". */
const NAME_LAST = whole(`${NAMED_POLICY},?(?: of| in)?(?: the)? ([a-z]{2,6})[.?]?`);
/** Other words may be words of a question: "flats H4". */
const SHORT_NAME = /^(?:[A-Z]{2,6}|nppf|ppg|spd|amr|dpd|aap)$/;
const PART_WORD = whole(PARTS);

/** "What does policy H4 require?" asks for the policy, as "policy H4" does. */
const ASKS_WHAT_IT_SAYS =
  /^what (?:does|do) (.{2,50}?) (?:allow|ask for|contain|cover|expect|mean|permit|provide|require|say|seek|state)\W*$/i;

/** Returns the places that a question means if it is only an identifier; empty for other questions. */
export function policyKeys({
  text: given,
  excluded,
  captions,
}: Pick<ParsedQuery, "text" | "excluded" | "captions">): AskedPolicies {
  const text = withShortForms(ASKS_WHAT_IT_SAYS.exec(given)?.[1] ?? given);
  // "Table 4.1" is neither a paragraph nor a policy.
  if (excluded.length > 0 || captions.length > 0 || text.length > 60) return [];
  const asked = (key: string, items = "", initials: string | null = null): AskedPolicy => ({
    key: [key, ...itemsOf(items)].join("/"),
    initials: initials?.toLowerCase() ?? null,
    anyDocument: false,
    titleWords: null,
  });
  const part = PART.exec(text);
  if (part) return [asked(partKey(part[1] ?? "", part[2] ?? ""), part[3])];
  const decimal = DECIMAL.exec(text);
  if (decimal) return [asked(partKey("paragraph", decimal[1] ?? ""), decimal[2])];
  const after = INITIALS_LAST.exec(text);
  if (after) return [asked(partKey("paragraph", after[1] ?? ""), after[2], after[3])];
  const policy = POLICY.exec(text);
  const before = INITIALS_FIRST.exec(text);
  const named = policy ? null : namedPolicy(text);
  const titled = policy || before || named ? null : titledPolicy(text);
  if (titled) return [{ ...asked(titled.key, titled.items), titleWords: nameWords(titled.name) }];
  return [
    ...(named ? [{ ...asked(named.key, named.items, named.name), anyDocument: true }] : []),
    ...(policy ? [asked(`policy:${idKey(policy[1] ?? "")}`, policy[2])] : []),
    ...(before && isName(before[1] ?? "")
      ? [asked(partKey("paragraph", before[2] ?? ""), before[3], before[1])]
      : []),
  ];
}

/** Returns the policy of a question that also has a document's short name: "NPPF HO8", "Policy HO8 of the NPPF". */
function namedPolicy(text: string): NamedPolicy | null {
  const [, first, ...after] = NAME_FIRST.exec(text) ?? [];
  if (first && isName(first)) return policyOf(first, after);
  const [, code, number, items, last] = NAME_LAST.exec(text) ?? [];
  return last && isName(last) ? policyOf(last, [code, number, items]) : null;
}

/** "Babergh", "Harrow Vale Joint Local Plan". */
const TITLE = String.raw`(\p{Lu}[\p{L}'’-]{2,}(?: (?:and|of|the|with|&|\p{Lu}[\p{L}'’-]*|[Pp]lan|[Ll]ocal)){0,7})`;
/** "Babergh LP23", "Harrow Vale Local Plan, Policy H4". */
const TITLE_FIRST = new RegExp(`^${TITLE},? ${NAMED_POLICY}[.?]?$`, "u");
/** "LP23 in the Babergh plan", "Policy H4 of the Harrow Vale Local Plan". */
const TITLE_LAST = new RegExp(`^${NAMED_POLICY},?(?: of| in)?(?: the)? ${TITLE}[.?]?$`, "u");
const NO_TITLE =
  /^(?:Policy|Policies|Paragraph|Section|Clause|Site|What|Which|Where|When|How|Why|Who|Does|Should)$/;

/** Returns the policy of a question that also has words of a plan's title. */
function titledPolicy(text: string): NamedPolicy | null {
  const [, first, ...after] = TITLE_FIRST.exec(text) ?? [];
  const [, code, number, items, last] = first ? [] : (TITLE_LAST.exec(text) ?? []);
  const name = first ?? last;
  if (name === undefined || NO_TITLE.test(name.split(" ")[0] ?? "")) return null;
  return nameWords(name).length === 0 ? null : policyOf(name, first ? after : [code, number, items]);
}

/** The words of a title that tell it from others, in lower case. */
const nameWords = (title: string) =>
  (title.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter(
    (word) => !/^(?:and|the|with|plan|local|policy)$/.test(word),
  );

/** Returns a Postgres pattern for titles and file names with all of the words, in lower case. */
export function titlePattern(words: readonly string[]): string {
  return `^${words.map((word) => `(?=(.*[^a-z])?${word}([^a-z]|$))`).join("")}`;
}

type NamedPolicy = { readonly key: string; readonly items: string; readonly name: string };

function policyOf(name: string, [code, number, items]: readonly (string | undefined)[]): NamedPolicy {
  const key = code ? `policy:${idKey(code)}` : partKey("policy", number ?? "");
  return { key, items: items ?? "", name };
}

const isName = (word: string) =>
  SHORT_NAME.test(word) && !PART_WORD.test(word) && nameTokens(word).length > 0;

/** Returns a Postgres pattern for titles and file names with these initials, as a word or spelled out. */
export function initialsPattern(initials: string): string {
  const words = [...initials]
    .map((letter) => `${letter}[a-z]*`)
    .join("[^a-z]+(?:(?:of|the|and|for)[^a-z]+)?");
  return `(^|[^a-z])(${initials}|${words})([^a-z]|$)`;
}
