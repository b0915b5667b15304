import nlp from "compromise";
import type { Entity } from "#lib/domain/chunk.ts";

/** Maximum number of different names checked per document. The patterns alone decide about the others. */
const MAX_NAMES = 1500;
/** Number of names checked together. Each stands in its own sentence. */
const AT_ONCE = 100;
const NAME =
  /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}{1,20}(?: \p{Lu}\.?)?(?: (?:\p{Lu}['’])?\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)?)/gu;

type Person = { readonly person?: { readonly firstName?: string; readonly lastName?: string } };

/**
 * Finds people named without a title ("Helen Sarr"): pairs of capitalised words whose first name is in compromise's
 * lexicon. Each name is checked once and without its text, so the time depends on the number of names.
 */
export function findPeople(text: string): Entity[] {
  const found = [...text.matchAll(NAME)].map(({ index, 0: name }) => ({ start: index, name }));
  const names = [...new Set(found.map(({ name }) => name))].slice(0, MAX_NAMES);
  const people = new Set<string>();
  for (let from = 0; from < names.length; from += AT_ONCE)
    for (const name of knownPeople(names.slice(from, from + AT_ONCE))) people.add(name);
  return found
    .filter(({ name }) => people.has(name))
    .map(({ start, name }) => ({ type: "person", start, end: start + name.length, text: name }));
}

function knownPeople(names: readonly string[]): string[] {
  const judged = new Map(names.map((name) => [name.toLowerCase(), name]));
  const tagged = nlp(names.map((name) => `${name} spoke.`).join("\n"))
    .people()
    .json() as (Person & { text?: string })[];
  return tagged.flatMap(({ person, text = "" }) => {
    const name = judged.get(text.toLowerCase().replace(/[^\p{L}]+$/u, ""));
    return name !== undefined && person?.firstName && person.lastName ? [name] : [];
  });
}
