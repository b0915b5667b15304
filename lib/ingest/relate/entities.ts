import type { Entity } from "#lib/domain/chunk.ts";
import type { Outline } from "../chunk/outline.ts";
import { entityKey, namedEntities } from "../describe/entities.ts";
import { REFERENCE_NUMBER } from "./names.ts";
import { shortWords, unitFinder } from "./places.ts";
import type { Reference } from "./types.ts";

/** Types of entities that can connect two documents. Dates and amounts match by chance. */
const TYPES: ReadonlySet<Entity["type"]> = new Set(["person", "organisation", "place", "reference"]);
/** Maximum number of characters that are searched for names, and maximum number of entities per document. */
const MAX_CHARS = 400_000;
const MAX_ENTITIES = 80;
const MIN_NAME_CHARS = 4;
const MAX_NAME_CHARS = 100;

/**
 * Returns entities that connect documents if few documents name them. Each is listed once, at its first place, most
 * frequent first.
 */
export function entityReferences(outline: Outline): Reference[] {
  const unitAt = unitFinder(outline);
  const text = outline.extracted.text.slice(0, MAX_CHARS);
  const byKey = new Map<string, { readonly entity: Entity; count: number }>();
  for (const entity of wholeReferences(text, namedEntities(text))) {
    if (!TYPES.has(entity.type) || !unitAt(entity.start)) continue;
    const name = entityKey(entity.type, entity.text);
    if (name.length < MIN_NAME_CHARS || name.length > MAX_NAME_CHARS) continue;
    const key = `entity:${entity.type}:${name}`;
    const known = byKey.get(key);
    if (known) known.count++;
    else byKey.set(key, { entity, count: 1 });
  }
  return [...byKey]
    .sort(([, a], [, b]) => b.count - a.count || a.entity.start - b.entity.start)
    .slice(0, MAX_ENTITIES)
    .map(([toKey, { entity }]): Reference => {
      const span = { start: entity.start, end: entity.end };
      const evidence = { words: shortWords(entity.text), span, method: "entity" as const };
      return { kind: "shared_entity", span, toKey, toNames: [], uri: null, score: 0.5, evidence };
    });
}

/** Adds the reference numbers of whole documents. "24/01288/FUL" is a part of "PB/24/01288/FUL". */
function wholeReferences(text: string, found: readonly Entity[]): Entity[] {
  const numbers = [...text.matchAll(REFERENCE_NUMBER)].map(
    (match): Entity => ({
      type: "reference",
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
    }),
  );
  let at = 0;
  const kept = found.filter((entity) => {
    while ((numbers[at]?.end ?? Number.POSITIVE_INFINITY) <= entity.start) at++;
    return (numbers[at]?.start ?? Number.POSITIVE_INFINITY) >= entity.end;
  });
  return [...kept, ...numbers];
}
