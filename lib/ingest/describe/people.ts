import nlp from "compromise";
import type { Entity } from "#lib/domain/chunk.ts";

/** Different names judged in one document; the rest are left to the patterns. */
const MOST_NAMES = 1500;
/** Names judged together: each stands in a sentence of its own. */
const AT_ONCE = 100;
const NAME =
  /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\.?)?(?: (?:\p{Lu}['’])?\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?)/gu;

type Person = { readonly person?: { readonly firstName?: string; readonly lastName?: string } };

/**
 * People named without a title ("Helen Sarr"): pairs of capitalised words that compromise's lexicon knows by their first
 * name. Only the names are judged, each once, so that the time depends on how many there are and not on the text.
 */
export function findPeople(text: string): Entity[] {
  const found = [...text.matchAll(NAME)].map(({ index, 0: name }) => ({ start: index, name }));
  const names = [...new Set(found.map(({ name }) => name))].slice(0, MOST_NAMES);
  const people = new Set<string>();
  for (let from = 0; from < names.length; from += AT_ONCE)
    for (const name of knownPeople(names.slice(from, from + AT_ONCE))) people.add(name);
  return found
    .filter(({ name }) => people.has(name))
    .map(({ start, name }) => ({ type: "person", start, end: start + name.length, text: name }));
}

function knownPeople(names: readonly string[]): string[] {
  const judged = new Map(names.map((name) => [name.toLowerCase(), name]));
  const told = nlp(names.map((name) => `${name} spoke.`).join("\n"))
    .people()
    .json() as (Person & { text?: string })[];
  return told.flatMap(({ person, text = "" }) => {
    const name = judged.get(text.toLowerCase().replace(/[^\p{L}]+$/u, ""));
    return name !== undefined && person?.firstName && person.lastName ? [name] : [];
  });
}
