/**
 * The words in keys for words of document parts. Parts with decimal numbers share one key, because "4.19" is one place.
 */
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

/** Normalises an id for a key: "H 4" and "H-4" are "h4"; "A.2" and "a.2" are the same. */
export function idKey(id: string): string {
  return id
    .toLowerCase()
    .replace(/[\s()]/g, "")
    .replace(/(?<=[a-z])[-/.](?=\d)/g, "")
    .replace(/[.:]+$/, "");
}

const DECIMAL = /^\d{1,3}(?:\.\d{1,3})+[a-z]?$/;
const COUNTS = new Set(["paragraph", "section", "clause"]);

/** Returns the key of a part: "policy:h4", "number:4.19", "section:3", "paragraph:12". */
export function partKey(word: string, id: string): string {
  const key = idKey(id);
  const part = partWord(word);
  if (COUNTS.has(part) && DECIMAL.test(key)) return `number:${key}`;
  return `${part === "clause" ? "paragraph" : part}:${key}`;
}

/** Returns the items in brackets after an id: ["b", "ii"] for "(b)(ii)". */
export function itemsOf(brackets: string): string[] {
  return [...brackets.matchAll(/\(([a-z\d]{1,5})\)/gi)].map(([, item = ""]) => item.toLowerCase());
}

/** Returns words in the form in which names are compared: lower case, only letters, digits and single spaces. */
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

/** Returns the key of a document's name, without articles and words for its state, or null if too little remains. */
export function nameKey(words: string): string | null {
  const plain = plainWords(words).replace(LEADING, "").slice(0, 160).trim();
  return plain.length < 3 || /^\d[\d ]*$/.test(plain) ? null : `name:${plain}`;
}

/** Like `plainWords`, without years: "local plan 2022 2040" → "local plan". */
export function withoutYears(words: string): string {
  return plainWords(words).replace(YEARS, " ").replace(/\s+/g, " ").trim();
}

/** Returns the key of a reference number, ignoring case and white space: "PB/24/01288/FUL". */
export function referenceKey(number: string): string {
  return `ref:${number.toLowerCase().replace(/\s+/g, "")}`;
}

/** Returns the key of a document id, which addresses of this instance contain. */
export function documentKey(documentId: string): string {
  return `document:${documentId}`;
}

/** Returns the key of a file name, without its folders. */
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
