import type { AssetType } from "#lib/domain/page-lane.ts";

/** Words of printed labels, each with its asset type. A figure may show anything. */
const NAMES = {
  figure: "figure",
  fig: "figure",
  exhibit: "figure",
  illustration: "figure",
  image: "figure",
  chart: "chart",
  graph: "chart",
  table: "table",
  map: "map",
  plan: "plan",
  drawing: "plan",
  plate: "photograph",
  photo: "photograph",
  photograph: "photograph",
  diagram: "diagram",
} as const satisfies Readonly<Record<string, AssetType>>;
type Name = keyof typeof NAMES;

export type Label = {
  /** As printed: "Figure 3.2". */
  readonly printed: string;
  /** Normalised form, the same for all spellings: "figure 3.2". */
  readonly key: string;
  readonly type: AssetType;
  /** The label's word: "map" in "Map 4". */
  readonly word: string;
};

const NUMBER = "[A-Z]{1,4}-\\d{1,4}|[A-Z]{0,3}\\.?\\d{1,3}(?:[.\\-–]\\d{1,3})*[a-z]?|[IVX]{1,5}|[A-Z]";
const WORDS = Object.keys(NAMES).join("|");
/** Recognised text may lack the space before the number. */
const GAP = "\\.?(?:\\s{1,3}|(?=\\d))";
const LABEL = `(${WORDS})${GAP}(?:No\\.?\\s?)?(${NUMBER})`;
const AT_START = new RegExp(`^\\s{0,4}${LABEL}(?![\\p{L}\\p{N}])`, "iu");
const MENTION = new RegExp(
  `(?<![\\p{L}\\p{N}])(${WORDS})(s?)${GAP}(${NUMBER})(?![\\p{L}\\p{N}])((?:\\s*(?:,|and|&|or|to|–|-)\\s*(?:\\d{1,3}(?:[.\\-]\\d{1,3})*[a-z]?)(?![\\p{L}\\p{N}]))*)`,
  "giu",
);

function isName(word: string): word is Name {
  return Object.hasOwn(NAMES, word);
}

/** Returns false for words that look like a number: "figure a", "Plan is" and "map i". */
function isNumber(number: string, word: string): boolean {
  if (/\d/.test(number)) return true;
  return number === number.toUpperCase() && word.charAt(0) === word.charAt(0).toUpperCase();
}

function labelOf(word: string, number: string): Label | null {
  const name = word.toLowerCase();
  if (!isName(name) || !isNumber(number, word)) return null;
  const shown = name === "fig" ? "figure" : name === "photo" ? "photograph" : name;
  const key = `${shown} ${number.toLowerCase().replaceAll("–", "-")}`;
  return { printed: `${word} ${number}`, key, type: NAMES[name], word: shown };
}

/**
 * Reads a caption's label at the start of a line: "Figure 3.2: Housing sites". A sentence that only begins with a label
 * ("Figure 3 shows that …") is not a caption. After a label comes nothing, a separator, or a title in capitals.
 * @returns the label and the offset in `line` where the title begins.
 */
export function captionLabel(line: string): { readonly label: Label; readonly titleAt: number } | null {
  const match = AT_START.exec(line);
  const [whole = "", word = "", number = ""] = match ?? [];
  const label = labelOf(word, number);
  if (!label) return null;
  const rest = line.slice(whole.length);
  const separator = /^\s*[:.–—|-]+\s*|^\)\s*/.exec(rest)?.[0] ?? "";
  const title = rest.slice(separator.length).trimStart();
  const named = title === "" || separator.trim() !== "";
  const titled = /\d/.test(number) && /^["'“‘(\p{Lu}\p{N}£$€]/u.test(title);
  return named || titled ? { label, titleAt: line.length - title.length } : null;
}

export type Mention = { readonly start: number; readonly end: number; readonly key: string };

/** Returns every mention of an asset: "see Figure 3.2", "Maps 4 and 5". They are in order, one per number. */
export function findMentions(text: string): Mention[] {
  const found: Mention[] = [];
  for (const match of text.matchAll(MENTION)) {
    const [whole, word = "", , number = "", more = ""] = match;
    const label = labelOf(word, number);
    if (!label) continue;
    const span = { start: match.index, end: match.index + whole.length };
    found.push({ ...span, key: label.key });
    for (const [other] of more.matchAll(/\d{1,3}(?:[.-]\d{1,3})*[a-z]?/gi)) {
      found.push({ ...span, key: `${label.word} ${other.toLowerCase()}` });
    }
  }
  return found;
}
