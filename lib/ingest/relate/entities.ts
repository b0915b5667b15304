import nlp from "compromise";
import type { Entity } from "#lib/domain/chunk.ts";
import { findEntities } from "../annotate/entities.ts";
import type { Outline } from "../chunk/outline.ts";
import { plainWords } from "./keys.ts";
import { REFERENCE_NUMBER } from "./names.ts";
import { shortWords, unitFinder } from "./places.ts";
import type { Reference } from "./types.ts";

/** What may tie two documents together; dates and amounts are equal by chance. */
const TYPES: ReadonlySet<Entity["type"]> = new Set(["person", "organisation", "place", "reference"]);
/** Text that is read for names, names asked about, and entities kept of one document. */
const MOST_CHARS = 400_000;
const MOST_RUNS = 400;
const MOST = 80;
const NAME =
  /(?<![\p{L}\p{N}.’'-])\p{Lu}[\p{Ll}’'-]{1,20}(?: \p{Lu}\.?)? \p{Lu}[\p{L}’'-]{1,24}(?![\p{L}\p{N}’'-])/gu;
const HONORIFIC =
  /^(?:(?:mr|mrs|ms|miss|dr|cllr|prof|rev|councillor|sir|dame|lord|lady|professor|inspector|judge) )+/;

/** Of runs of two capitalised words those that are a person's name by their first: "Jonah Whitcombe". */
function peopleAmong(runs: readonly string[]): ReadonlySet<string> {
  const people = new Set<string>();
  for (const run of runs) {
    const found: readonly string[] = nlp(run).people().out("array");
    if (found.length === 1 && plainWords(found[0] ?? "") === plainWords(run)) people.add(run);
  }
  return people;
}

/**
 * The entities of a text: those that patterns know (surer), and people without a title before their name. Spans in
 * UTF-16; in order, none overlapping another.
 */
export function namedEntities(text: string): Entity[] {
  const read = text.slice(0, MOST_CHARS);
  const numbers = [...read.matchAll(REFERENCE_NUMBER)].map(
    (match): Entity => ({
      type: "reference",
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
    }),
  );
  const sure = withoutParts(findEntities(read), numbers);
  const taken = new Set(sure.flatMap(({ start, end }) => [start, end - 1]));
  const runs = [...read.matchAll(NAME)].filter(
    (match) => !taken.has(match.index) && !taken.has(match.index + match[0].length - 1),
  );
  const distinct = [...new Set(runs.map(([run]) => run))].slice(0, MOST_RUNS);
  const people = peopleAmong(distinct);
  const found = runs.flatMap((match): Entity[] =>
    people.has(match[0])
      ? [{ type: "person", text: match[0], start: match.index, end: match.index + match[0].length }]
      : [],
  );
  return [...sure, ...found].sort((a, b) => a.start - b.start || a.end - b.end);
}

/** "24/01288/FUL" is a part of "PB/24/01288/FUL". Both in order. */
function withoutParts(found: readonly Entity[], numbers: readonly Entity[]): Entity[] {
  let at = 0;
  const kept = found.filter((entity) => {
    while ((numbers[at]?.end ?? Number.POSITIVE_INFINITY) <= entity.start) at++;
    return (numbers[at]?.start ?? Number.POSITIVE_INFINITY) >= entity.end;
  });
  return [...kept, ...numbers];
}

/** One row for an entity, at its first place; the most spoken of where there are too many. */
export function entityReferences(outline: Outline): Reference[] {
  const unitAt = unitFinder(outline);
  const byKey = new Map<string, { readonly entity: Entity; count: number }>();
  for (const entity of namedEntities(outline.extracted.text)) {
    if (!TYPES.has(entity.type) || !unitAt(entity.start)) continue;
    const name = plainWords(entity.text).replace(HONORIFIC, "");
    if (name.length < 4 || name.length > 100) continue;
    const key = `entity:${entity.type}:${name}`;
    const known = byKey.get(key);
    if (known) known.count++;
    else byKey.set(key, { entity, count: 1 });
  }
  return [...byKey]
    .sort(([, a], [, b]) => b.count - a.count || a.entity.start - b.entity.start)
    .slice(0, MOST)
    .map(([toKey, { entity }]): Reference => {
      const span = { start: entity.start, end: entity.end };
      const evidence = { words: shortWords(entity.text), span, method: "entity" as const };
      return { kind: "shared_entity", span, toKey, toNames: [], uri: null, score: 0.5, evidence };
    });
}
