/** What a word for a part of a document is keyed by; all that count decimals share one, for "4.19" is one place. */
const WORDS: Readonly<Record<string, string>> = {
  policies: "policy",
  criteria: "criterion",
  appendices: "appendix",
  annexes: "annex",
  paras: "paragraph",
  para: "paragraph",
  fig: "figure",
  figs: "figure",
};

/** "Policies" → "policy", "paras." → "paragraph". */
export function partWord(word: string): string {
  const plain = word.toLowerCase().replace(/\.$/, "");
  return WORDS[plain] ?? (plain.endsWith("s") ? plain.slice(0, -1) : plain);
}

/** An id as a key has it: "H 4" and "H-4" are "h4"; "A.2" and "a.2" are one. */
export function idKey(id: string): string {
  return id
    .toLowerCase()
    .replace(/[\s()]/g, "")
    .replace(/(?<=[a-z])[-/.](?=\d)/g, "")
    .replace(/[.:]+$/, "");
}

const DECIMAL = /^\d{1,3}(?:\.\d{1,3})+[a-z]?$/;
const COUNTS = new Set(["paragraph", "section", "clause"]);

/** The key of a part: "policy:h4", "number:4.19", "section:3", "paragraph:12". */
export function partKey(word: string, id: string): string {
  const key = idKey(id);
  const part = partWord(word);
  if (COUNTS.has(part) && DECIMAL.test(key)) return `number:${key}`;
  return `${part === "clause" ? "paragraph" : part}:${key}`;
}

/** The items in brackets after an id: ["b", "ii"] of "(b)(ii)". */
export function itemsOf(brackets: string): string[] {
  return [...brackets.matchAll(/\(([a-z\d]{1,5})\)/gi)].map(([, item = ""]) => item.toLowerCase());
}

/** Words as names are compared: lower case, nothing but letters, digits and single spaces. */
export function plainWords(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’']s\b/g, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

const LEADING =
  /^(?:(?:the|a|an|this|that|our|your|its|their|new|draft|emerging|adopted|submitted|current|former|final)\s+)+/;
const YEARS = /\b(?:19|20)\d{2}(?:\s+(?:to\s+)?(?:(?:19|20)\d{2}|\d{2}))?\b/g;

/** A document's name as a key, without articles and words for its state; null when nothing is left to know it by. */
export function nameKey(words: string): string | null {
  const plain = plainWords(words).replace(LEADING, "").slice(0, 160).trim();
  return plain.length < 3 || /^\d[\d ]*$/.test(plain) ? null : `name:${plain}`;
}

/** The same without years: "local plan 2022 2040" → "local plan". */
export function withoutYears(words: string): string {
  return plainWords(words).replace(YEARS, " ").replace(/\s+/g, " ").trim();
}

/** A reference number: "PB/24/01288/FUL" is the same in small letters. */
export function referenceKey(number: string): string {
  return `ref:${number.toLowerCase().replace(/\s+/g, "")}`;
}

/** A document by its id, as an address of this instance has it. */
export function documentKey(documentId: string): string {
  return `document:${documentId}`;
}

/** A file by its name, whatever folders stand before it. */
export function fileKey(target: string): string {
  const name =
    target
      .replace(/[?#].*$/, "")
      .split(/[\\/]/)
      .at(-1) ?? "";
  return `file:${decoded(name).toLowerCase()}`;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
