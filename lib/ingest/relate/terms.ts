import type { Unit } from "#lib/ingest/chunk/unit.ts";
import type { Outline } from "../chunk/outline.ts";
import { sentenceSpans } from "../chunk/sentences.ts";
import { plainWords } from "./keys.ts";
import { shortWords, unitFinder } from "./places.ts";
import type { Anchor, Reference } from "./types.ts";

const TERM = String.raw`(?:(?:the|an?|The|An?) )?[*_"“‘']{0,3}(\p{L}[\p{L}\p{N} ’'-]{2,60}?)[*_"”’']{0,3}(?: \([^()\n]{1,40}\))?`;
const MEANS = new RegExp(
  String.raw`(?:^|[.;:,]\s{1,3}|\n)[-•*\s]{0,4}${TERM} (?:means|shall mean|(?:is|are) defined as|has the meaning)(?! (?:of|that|to)\b)\b`,
  "gu",
);
/** A term in quotation marks or emphasis: "In this chapter “working quay” means …". */
const MARKED_MEANS =
  /["“‘*_]{1,2}(\p{L}[\p{L}\p{N} ’'-]{2,60}?)["”’*_]{1,2} (?:means|shall mean|(?:is|are) defined as|has the meaning)\b/gu;
const GLOSSARY = /\b(?:glossary|definitions?|interpretation|terms used)\b/i;
const ENTRY = /^[*_"“]{0,3}(\p{Lu}[^.:;\n*_”"]{2,60}?)[*_"”]{0,3}(?: ?: ?[*_]{0,2}| [–—-] )/u;
const NO_TERM =
  /^(?:this|that|these|those|it|which|what|there|he|she|they|we|you|who|one|any|all|by|no|some|such|our|your|its|their|in|for|and|if)\b|\b(?:by|any|all|some|own|this|which|that|it|other|reasonable)$/i;
const MAX_HEADING_CHARS = 60;
const MAX_TERMS = 300;
const MAX_USES = 600;
const USES_OF_ONE = 12;

/** Returns the terms that the document defines, with the defining sentence or item. */
export function termAnchors({ units, extracted: { text } }: Outline): Anchor[] {
  const found = new Map<string, Anchor>();
  const add = (unit: Unit, words: string, at: number) => {
    const key = termKey(words);
    if (key === null || found.has(key) || found.size >= MAX_TERMS) return;
    found.set(key, { kind: "term", key, label: words.trim(), span: spanAround(text, unit, at), weight: 1 });
  };
  for (const unit of units) {
    const glossary = inGlossary(unit);
    if (!READ.has(unit.kind) && !(glossary && unit.kind === "heading" && !GLOSSARY.test(unit.head))) continue;
    if (unit.contentsLine) continue;
    const words = text.slice(unit.start, Math.min(unit.end, unit.start + 6000));
    if (glossary) {
      const entry = ENTRY.exec(words.replace(/^[-•*]\s{1,3}/, ""))?.[1] ?? ENTRY.exec(unit.head)?.[1];
      if (entry) add(unit, entry, unit.start);
    }
    for (const pattern of [MARKED_MEANS, MEANS])
      for (const match of words.matchAll(pattern))
        add(unit, match[1] ?? "", unit.start + match.index + match[0].length - 1);
  }
  return [...found.values()];
}

const READ: ReadonlySet<Unit["kind"]> = new Set(["prose", "item", "note"]);

/**
 * True under a short glossary heading at any depth. Only short ones count, because a long entry may look like a
 * heading.
 */
function inGlossary({ section }: Unit): boolean {
  return section.path.some((heading) => heading.length <= MAX_HEADING_CHARS && GLOSSARY.test(heading));
}

function termKey(words: string): string | null {
  const plain = plainWords(words);
  const count = plain.split(" ").length;
  if (plain.length < 5 || count > 6 || NO_TERM.test(plain)) return null;
  return `term:${plain}`;
}

/** A list item defines a term as a whole, prose with one sentence. */
function spanAround(text: string, unit: Unit, at: number) {
  if (unit.kind === "item" || unit.end - unit.start < 400) return { start: unit.start, end: unit.end };
  const sentence = sentenceSpans(text, unit.start, unit.end).find(
    ({ start, end }) => start <= at && at < end,
  );
  return sentence ?? { start: unit.start, end: unit.end };
}

/** Returns the uses of the document's own terms: once per section, and outside their definitions. */
export function termUses(outline: Outline, terms: readonly Anchor[]): Reference[] {
  if (terms.length === 0) return [];
  const { text } = outline.extracted;
  const unitAt = unitFinder(outline);
  const finder = termFinder(terms.map(({ key }) => key));
  const definitions = new Map(terms.map((term) => [term.key, term.span]));
  const seen = new Map<string, Set<string>>();
  const found: Reference[] = [];
  for (const { key, start, end } of finder(text)) {
    const home = definitions.get(key);
    const unit = unitAt(start);
    if (!unit || found.length >= MAX_USES || (home && start >= home.start && start < home.end)) continue;
    const place = `${unit.section.path.join("\n")}#${unit.clauses.at(-1)?.order ?? -1}`;
    const places = seen.get(key) ?? new Set<string>();
    if (places.has(place) || places.size >= USES_OF_ONE) continue;
    seen.set(key, places.add(place));
    const span = { start, end };
    const evidence = { words: shortWords(text.slice(start, end)), span, method: "definition" as const };
    const score = key.includes(" ") ? 0.9 : 0.7;
    found.push({ kind: "definition", span, toKey: key, toNames: [], uri: null, score, evidence });
  }
  return found;
}

const WORD = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu;
const PLAIN = /^[A-Za-z\d]+$/;
type Use = { readonly key: string; readonly start: number; readonly end: number };

/**
 * Returns a function that finds terms in a text by their words, with an optional plural ending. At each place it
 * returns the longest term. Takes linear time.
 */
export function termFinder(keys: readonly string[]): (text: string) => Use[] {
  const byFirst = new Map<string, { readonly key: string; readonly words: readonly string[] }[]>();
  for (const key of keys) {
    const words = key.slice("term:".length).split(" ");
    const [first = ""] = words;
    byFirst.set(first, [...(byFirst.get(first) ?? []), { key, words }]);
    if (words.length === 1)
      byFirst.set(`${first}s`, [...(byFirst.get(`${first}s`) ?? []), { key, words: [`${first}s`] }]);
  }
  for (const list of byFirst.values())
    list.sort((a, b) => b.words.length - a.words.length || (a.key < b.key ? -1 : 1));
  return (text) => {
    const tokens = [...text.matchAll(WORD)].flatMap((match) =>
      (PLAIN.test(match[0]) ? match[0].toLowerCase() : plainWords(match[0]))
        .split(" ")
        .map((word) => ({ word, start: match.index, end: match.index + match[0].length })),
    );
    const uses: Use[] = [];
    for (let index = 0; index < tokens.length; index++) {
      const hit = (byFirst.get(tokens[index]?.word ?? "") ?? []).find(({ words }) =>
        words.every((word, offset) => {
          const token = tokens[index + offset]?.word;
          return token === word || (offset === words.length - 1 && token === `${word}s`);
        }),
      );
      if (!hit) continue;
      const last = tokens[index + hit.words.length - 1];
      uses.push({ key: hit.key, start: tokens[index]?.start ?? 0, end: last?.end ?? 0 });
      index += hit.words.length - 1;
    }
    return uses;
  };
}
