import { ENTITY_TYPES, type Entity } from "#lib/domain/chunk.ts";
import type { DescribedEntity } from "#lib/domain/description.ts";
import { monthIndex } from "#lib/domain/months.ts";
import { spansOverlap } from "#lib/domain/span.ts";
import { findEntities } from "../annotate/entities.ts";
import { findPeople } from "./people.ts";

/** Maximum number of places per entity, and of entities per type. */
const MAX_PLACES = 5;
const MAX_PER_TYPE = 30;

/**
 * Returns all names in a text: the entities that patterns find, and people by first name elsewhere. They are in order
 * and do not overlap. Spans are in UTF-16. Takes linear time.
 */
export function namedEntities(text: string): Entity[] {
  const found = findEntities(text);
  let at = 0;
  const people = findPeople(text).filter((person) => {
    while (at < found.length && (found[at]?.end ?? 0) <= person.start) at++;
    const next = found[at];
    return !next || !spansOverlap(next, person);
  });
  return [...found, ...people].sort((a, b) => a.start - b.start);
}

const TITLE =
  /^(?:mr|mrs|ms|miss|dr|prof|professor|rev|cllr|councillor|sir|dame|lord|lady|inspector|judge)\.? /;

/**
 * Returns a key shared by all forms of a name: lower case, without article, possessive, courtesy title or the word
 * "policy". The key of a date is its ISO day. The same key and type in two documents means the same name, but not
 * certainly the same thing.
 */
export function entityKey(type: Entity["type"], text: string): string {
  const plain = text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’']s?(?=\s|$)/g, "")
    .replace(/[‐‑–]/g, "-")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^the /, "");
  if (type === "person") return plain.replace(TITLE, "");
  if (type === "policy") return plain.replace(/^polic(?:y|ies) /, "").replace(/[ ./-]+(?=\d)/, "");
  if (type === "date") return dayKey(plain) ?? plain;
  if (type === "organisation") return plain.replace(/ (?:limited|ltd)\.?$/, " ltd").replace(/ & /g, " and ");
  return type === "amount" || type === "measure" ? plain.replace(/(?<=\d) (?=\D)|,(?=\d{3})/g, "") : plain;
}

/**
 * Returns "12 March 2024", "March 12, 2024" and "12/03/2024" (day first) as 2024-03-12, or null for text that is not a
 * day.
 */
function dayKey(plain: string): string | null {
  const iso = (year: string, month: number, day: string) =>
    month < 1 || month > 12 ? null : `${year}-${String(month).padStart(2, "0")}-${day.padStart(2, "0")}`;
  const month = (name: string) => monthIndex(name) + 1;
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?(?: of)? ([a-z]+)\.?,? (\d{4})$/.exec(plain);
  if (dayFirst) return iso(dayFirst[3] ?? "", month(dayFirst[2] ?? ""), dayFirst[1] ?? "");
  const monthFirst = /^([a-z]+)\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/.exec(plain);
  if (monthFirst) return iso(monthFirst[3] ?? "", month(monthFirst[1] ?? ""), monthFirst[2] ?? "");
  const numbers = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(plain);
  return numbers ? iso(numbers[3] ?? "", Number(numbers[2]), numbers[1] ?? "") : null;
}

type Merged = { readonly forms: Map<string, number>; readonly places: Entity[] };

/**
 * Returns each entity once, by type and key, with its count, its most frequent form and its first places. Sorted by
 * type, then count, then key, with a maximum per type. Spans do not change.
 */
export function mergeEntities(found: readonly Entity[]): DescribedEntity[] {
  const merged = new Map<string, Merged>();
  for (const entity of found.toSorted((a, b) => a.start - b.start)) {
    const key = entityKey(entity.type, entity.text);
    if (key === "") continue;
    const id = `${entity.type}\n${key}`;
    const known: Merged = merged.get(id) ?? { forms: new Map<string, number>(), places: [] };
    known.forms.set(entity.text, (known.forms.get(entity.text) ?? 0) + 1);
    known.places.push(entity);
    merged.set(id, known);
  }
  const all = [...merged].map(([id, { forms, places }]): DescribedEntity => {
    const [type = "", key = ""] = id.split("\n");
    return {
      type: ENTITY_TYPES.find((known) => known === type) ?? "reference",
      key,
      name: mostFrequent(forms),
      count: places.length,
      places: places.slice(0, MAX_PLACES).map(({ start, end }) => ({ start, end })),
    };
  });
  return ENTITY_TYPES.flatMap((type) =>
    all
      .filter((entity) => entity.type === type)
      .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
      .slice(0, MAX_PER_TYPE),
  );
}

/** Returns the most frequent form. Ties go to the longer form, then the alphabetical order. */
function mostFrequent(forms: ReadonlyMap<string, number>): string {
  const [first] = [...forms].sort(
    ([a, countA], [b, countB]) => countB - countA || b.length - a.length || (a < b ? -1 : 1),
  );
  return first?.[0] ?? "";
}
