import { count } from "#components/words/quantities.ts";
import type { Snippet } from "#lib/domain/search-result.ts";

/** An entry or a range of a list in a path of data: "sites[5]", "values[0-9]", "[3]". */
const ENTRY = /^([\p{L}_][\p{L}\p{N}_-]*)?\[(\d{1,9})(?:-(\d{1,9}))?\]$/u;

/** Returns a heading as a reader says it: "Site 5" for the path "sites[5]". The number is that of the path. */
export function headingWords(heading: string): string {
  const [, list = "", from, to] = ENTRY.exec(heading) ?? [];
  if (from === undefined) return heading;
  const names = list
    .replaceAll(/[_-]+/g, " ")
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .trim()
    .toLowerCase();
  const name = names === "" ? "entry" : to === undefined ? singular(names) : names;
  const capital = `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
  return to === undefined
    ? `${capital} ${count(Number(from))}`
    : `${capital} ${count(Number(from))}–${count(Number(to))}`;
}

function singular(words: string): string {
  if (/ies$/.test(words)) return words.replace(/ies$/, "y");
  if (/(?:ss|x|ch|sh)es$/.test(words)) return words.slice(0, -2);
  return /(?:ss|us|is)$/.test(words) ? words : words.replace(/s$/, "");
}

/**
 * Returns a snippet without the marks of JSON at its edges: brackets, commas, and quotes that have no partner or belong
 * to its first key. All words stay.
 */
export function dataSnippet(snippet: Snippet, format: string): Snippet {
  if (format !== "json") return snippet;
  const points = [...snippet.text];
  const kept = withoutEdgeQuotes(points, withoutEdgeBrackets(points));
  const placeOf = (at: number) => kept.filter((each) => each < at).length;
  return {
    ...snippet,
    text: kept.map((at) => points[at]).join(""),
    marks: snippet.marks.map(({ start, end }) => ({ start: placeOf(start), end: placeOf(end) })),
  };
}

const BLANK = /[\s,:]/;
const NEXT_TO_BRACKET = /[\s"{}[\]]/;

/** Returns the places of the characters between the edges. A bracket beside a word is part of the text: "[2023]". */
function withoutEdgeBrackets(points: readonly string[]): number[] {
  const at = (place: number) => points[place] ?? " ";
  let [from, to] = [0, points.length];
  while (from < to && (BLANK.test(at(from)) || isBracket(at(from), at(from + 1)))) from++;
  while (to > from && (BLANK.test(at(to - 1)) || isBracket(at(to - 1), at(to - 2)))) to--;
  return Array.from({ length: to - from }, (_, place) => from + place);
}

const isBracket = (point: string, next: string) =>
  /[{}]/.test(point) || (/[[\]]/.test(point) && NEXT_TO_BRACKET.test(next));

/** The first quote ends a text that began before the snippet. */
const ENDS_EARLIER_TEXT = /^[^"]*[^\s"]"\s*[,:}\]]/;

function withoutEdgeQuotes(points: readonly string[], places: readonly number[]): number[] {
  const text = places.map((at) => points[at]).join("");
  const key = /^"([^"\\]{0,60})"(?=\s*:)/.exec(text)?.[1];
  const rest =
    key === undefined ? [...places] : places.filter((_, at) => at !== 0 && at !== [...key].length + 1);
  const quotes = rest.filter((at) => points[at] === '"' && points[at - 1] !== "\\").length;
  if (quotes % 2 === 0 || ENDS_EARLIER_TEXT.test(text)) return rest;
  if (points[rest[0] ?? -1] === '"') return rest.slice(1);
  return points[rest.at(-1) ?? -1] === '"' ? rest.slice(0, -1) : rest;
}
