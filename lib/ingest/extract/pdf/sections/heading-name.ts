/** What the words of a heading say about its place among the others. */
export type HeadingName =
  /** `code` has no spaces or hyphens ("LP6"). `named` is true after the word "Policy". */
  | { readonly kind: "policy"; readonly code: string; readonly prefix: string; readonly named: boolean }
  /** A section of its own kind, before or after the text. `holds` is false if no other section stands inside it. */
  | { readonly kind: "matter"; readonly matter: string; readonly holds: boolean }
  /** "Chapter 4", "Part B", "Section A". */
  | { readonly kind: "division"; readonly word: string }
  /** "4", "4.1", "04 -". The style tells "1." from "1". */
  | { readonly kind: "number"; readonly numbers: readonly number[]; readonly style: string }
  /** "a)", "(iv)", "B." */
  | { readonly kind: "item"; readonly style: string; readonly value: string }
  | { readonly kind: "plain" };

const CODE = String.raw`[A-Z]{0,5}(?:[ -]?\d{1,3})(?:[./-]\d{1,3}){0,2}[A-Za-z]?`;
const NAMED_POLICY = new RegExp(
  String.raw`^(?:(?:strategic|draft|core|local|site|development)\s+)?policy\s+(${CODE}|[A-Z]{2,5})(?![\w.]\w|\w)`,
  "i",
);
const BARE_POLICY = /^([A-Z]{1,5}[ -]?\d{1,3}(?:\.\d{1,2})?[A-Za-z]?)(?:\s*[:–—-]\s*|\s+)(?=\p{Lu}|\p{N})/u;
const APPENDIX =
  /^(appendix|annexe?|schedule)\s+(?:\d{1,3}|[A-Z]|[IVX]{1,5})(?:[.-]?\d{1,2})*[a-z]?(?!\w)|^(appendices|annexes)$/i;
const CONTENTS = /^(?:table of |list of )?(?:contents|policies|figures|tables|maps|appendices)(?: page)?$/i;
const BACK_MATTER =
  /^(?:glossary|bibliography|abbreviations|acronyms|acknowledge?ments|foreword|preface|references|list of abbreviations|index)(?: of (?:terms|policies|abbreviations|definitions))?(?: and (?:glossary|abbreviations|acronyms|definitions))?(?: \(.{1,30}\))?$/i;
const DIVISION =
  /^(chapter|part|section|volume|item)\s+(?:\d{1,2}[A-C]|\d{1,3}|[A-Z]|[IVXLC]{1,5}|one|two|three|four|five|six|seven|eight|nine|ten)(?![\w.]\w|\w)/i;
const NUMBER = /^(0?)(\d{1,3}(?:\.\d{1,3}){0,4})(\.?)(\)?)\s*(?:[-–—:]\s*)?(?=\S)(?![\d%/,])/;
const ITEM = /^(\(?)([a-z]{1,2}|[A-Z]|[ivx]{1,5})([.)])\s/;

/** Reads the name of a heading. Bare codes ("LP6 – Annexes") are policies only if their prefix is in `prefixes`. */
export function headingName(text: string, prefixes: ReadonlySet<string> = new Set()): HeadingName {
  const title = text.replace(/\s+/g, " ").trim();
  const policy = NAMED_POLICY.exec(title)?.[1];
  if (policy !== undefined && isCode(policy)) return policyName(policy, true);
  const bare = bareCode(title);
  if (bare !== null && prefixes.has(prefixOf(bare))) return policyName(bare, false);
  const appendix = APPENDIX.exec(title);
  if (appendix) return { kind: "matter", matter: (appendix[1] ?? "appendix").toLowerCase(), holds: true };
  if (CONTENTS.test(title)) return { kind: "matter", matter: "contents", holds: false };
  const unnumbered = title.replace(/^\d{1,2}(?:\.0?|\))?\s+(?:[-–—]\s*)?/, "");
  const back = BACK_MATTER.exec(unnumbered)?.[0];
  if (back !== undefined) return { kind: "matter", matter: back.toLowerCase(), holds: false };
  const division = DIVISION.exec(title)?.[1];
  if (division !== undefined) return { kind: "division", word: division.toLowerCase() };
  return numberName(title) ?? itemName(title) ?? { kind: "plain" };
}

/** Returns the policy code that a title begins with, without the word "Policy", or null. */
export function bareCode(title: string): string | null {
  const [all, code] = BARE_POLICY.exec(title) ?? [];
  if (all === undefined || code === undefined) return null;
  // "A46 Link Road", "M6 Junction" and "Q3 Results" are not policies. "A4: Amenity" may be one.
  const isRoad = /^(?:[ABMQ]|FY)[ -]?\d/.test(code) && !/[:–—-]/.test(all.slice(code.length));
  return isRoad ? null : code;
}

/** Returns the letters of a code: "LP" of "LP06". */
export function prefixOf(code: string): string {
  return /^[A-Za-z]*/.exec(code)?.[0].toUpperCase() ?? "";
}

/** A code has a digit, or consists of capitals ("Policy GTTS"). "Policy Map" has no code. */
function isCode(code: string): boolean {
  return /\d/.test(code) || /^[A-Z]{2,5}$/.test(code);
}

function policyName(printed: string, named: boolean): HeadingName {
  const code = printed.toUpperCase().replace(/[\s-]/g, "");
  return { kind: "policy", code, prefix: prefixOf(code), named };
}

function numberName(title: string): HeadingName | null {
  const match = NUMBER.exec(title);
  if (!match) return null;
  const [all, zero = "", digits = "", dot = "", bracket = ""] = match;
  const rest = title.slice(all.length);
  const depth = digits.split(".").length;
  // "20 High Street" and "2018 to 2037" are not numbered. "1 Introduction" is.
  if (!/^["'“‘(]?\p{L}/u.test(rest) || (depth === 1 && dot === "" && bracket === "" && Number(digits) > 40))
    return null;
  if (depth === 1 && dot === "" && bracket === "" && zero === "" && /^\p{Ll}/u.test(rest)) return null;
  return { kind: "number", numbers: digits.split(".").map(Number), style: `${zero}${depth}${dot}${bracket}` };
}

function itemName(title: string): HeadingName | null {
  const [, open = "", value = "", close = ""] = ITEM.exec(title) ?? [];
  if (value === "") return null;
  const upper = value === value.toUpperCase();
  return { kind: "item", style: `${open}${upper ? "A" : "a"}${close}`, value: value.toLowerCase() };
}

/** True for a heading that consists of its number or code: "Policy H1", "Appendix 2:", "SECTION A –". */
export function isBareLabel(text: string, name: HeadingName): boolean {
  const title = text
    .replace(/\s+/g, " ")
    .trim()
    .replace(/\s*[:.–—-]+$/, "");
  switch (name.kind) {
    case "policy":
      return name.named && new RegExp(String.raw`^(?:\w+ )?policy (?:${CODE}|[A-Z]{2,5})$`, "i").test(title);
    case "matter":
      return /^(?:appendix|annexe?|schedule) [\w.]{1,6}$/i.test(title);
    case "division":
      return /^\w+ \w{1,6}$/.test(title);
    default:
      return false;
  }
}
