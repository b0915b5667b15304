import type { RecognisedNow } from "#lib/domain/question-kind.ts";
import { readGridReference } from "#lib/geometry/grid-reference.ts";
import { readPosition } from "#lib/geometry/position-text.ts";
import type { KnownRecord, Library } from "./library.ts";
import { readAskedRecords } from "./sized-records.ts";

/** Words of a question that may be a place. */
export type PlaceMention = {
  /** The words that it was read from: "within 200 m of Quay Meadow". */
  readonly words: string;
  /** The place itself: "Quay Meadow". */
  readonly place: string;
  /** True for a grid reference or degrees, which need no record. */
  readonly isTyped: boolean;
  readonly bufferMetres: number;
};

/** Longer questions are prose, in which a place is one of many things. */
const MAX_CHARS = 400;
/** Maximum number of words of a name. */
const MAX_NAME_WORDS = 8;
const MAX_BUFFER_METRES = 10_000;

const METRES: Readonly<Record<string, number>> = { k: 1000, m: 1 };
const METRES_PER_MILE = 1609.344;

const NEAR =
  /\bwithin\s+(?:a\s+)?(?<count>\d[\d,]*(?:\.\d+)?)\s*(?<unit>km|kilomet(?:re|er)s?|m|met(?:re|er)s?|miles?)\s+(?:radius\s+)?of\s+(?<name>.+)$/iu;
/** Forms that ask what applies to a place. The name is the end of the question. */
const APPLIES: readonly RegExp[] = [
  /^(?:so\s+)?what(?:\s+(?:else|policies|constraints|designations|planning\s+(?:policies|constraints|designations)))?\s+(?:apply|applies)(?:\s+(?:to|at|in|on|for))?\s+(?<name>.+)$/iu,
  /^(?:what|which)\s+(?:are\s+the\s+)?(?:policies|constraints|designations|planning\s+(?:policies|constraints|designations))\s+(?:affect|cover|on|at|for|affecting|covering)\s+(?<name>.+)$/iu,
  /^(?:planning\s+)?(?:constraints|designations)\s+(?:on|at|for|affecting)\s+(?<name>.+)$/iu,
];
/** Six digits or more, because "SD 12 34" may be anything. */
const GRID = /(?<![\p{L}\p{N}/-])[A-HJ-Z]{2} ?(?:\d{3,5} \d{3,5}|\d{6}|\d{8}|\d{10})(?![\p{L}\p{N}/-])/gu;
const DEGREES = /(?<![\d.])-?\d{1,2}\.\d{3,}\s*,\s*-?\d{1,3}\.\d{3,}(?![\d.])/gu;
/** References of applications and sites: "PB/24/01288/FUL", "H3-12". A policy such as "H4" is none. */
const REFERENCE =
  /(?<![\p{L}\p{N}/-])(?=[\p{L}\p{N}/-]*\d)(?=[\p{L}\p{N}/-]*[\p{L}])[\p{L}\p{N}]+(?:[/-][\p{L}\p{N}]+)+(?![\p{L}\p{N}/-])/gu;
const REFERENCE_CHARS = 5;

/** Returns the places that a question may name, the most certain and the longest first. Pure. */
export function placeMentions(question: string): readonly PlaceMention[] {
  if (question.length > MAX_CHARS) return [];
  const asked = question.trim().replace(/[\s?.!]+$/u, "");
  const near = NEAR.exec(asked);
  if (near !== null) {
    const bufferMetres = metresOf(near.groups?.count ?? "", near.groups?.unit ?? "");
    if (bufferMetres > MAX_BUFFER_METRES) return [];
    const before = near[0].slice(0, near[0].length - (near.groups?.name ?? "").length);
    return namesIn(near.groups?.name ?? "").map((place) => mention(place, before + place, bufferMetres));
  }
  const applied = APPLIES.flatMap((form) => form.exec(asked)?.groups?.name ?? []).slice(0, 1);
  return [
    ...applied.flatMap(namesIn).map((place) => mention(place, place, 0)),
    ...[GRID, DEGREES]
      .flatMap((form) => [...asked.matchAll(form)])
      .map(([place]) => mention(place, place, 0)),
    ...[...asked.matchAll(REFERENCE)]
      .filter(([place]) => place.length >= REFERENCE_CHARS)
      .map(([place]) => mention(place, place, 0)),
  ];
}

function metresOf(count: string, unit: string): number {
  const number = Number(count.replaceAll(",", ""));
  if (/^mile/iu.test(unit)) return number * METRES_PER_MILE;
  return number * (METRES[unit.charAt(0).toLowerCase()] ?? 1);
}

function mention(place: string, words: string, bufferMetres: number): PlaceMention {
  const isTyped = readGridReference(place) !== null || (readPosition(place)?.point ?? null) !== null;
  return { words, place, isTyped, bufferMetres };
}

/** The whole text as a name, and its beginnings without the last words, the longest first. */
function namesIn(text: string): string[] {
  const ends = [...text.matchAll(/\S+/gu)]
    .slice(0, MAX_NAME_WORDS)
    .map((word) => word.index + word[0].length);
  return ends.toReversed().map((end) => text.slice(0, end));
}

/** A name in the form in which it is compared: lower case, without an article. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^the\s+/u, "")
    .replace(/\s+/gu, " ")
    .trim();
}

type Known = Pick<Library, "records" | "datasetKinds">;

/**
 * Recognises the place that a question is about: a grid reference, degrees, or a record that it names by reference or by
 * name. A name of several records is none, because a place that is wrong is worse than none. A question may also ask for
 * records of a size there, or in the areas of a dataset (ADR 0114).
 */
export function recognisePlace(question: string, known: Known): RecognisedNow | null {
  return recogniseRecords(question, known) ?? recogniseNamed(question, known.records);
}

/** Recognises records that are asked for by their kind, size and place. Their kinds must be in the library. */
function recogniseRecords(question: string, { records, datasetKinds }: Known): RecognisedNow | null {
  const asked = readAskedRecords(question);
  if (asked === null) return null;
  const { words, inside, near, areaM2 } = asked;
  const kinds = asked.kinds.filter((kind) => datasetKinds.includes(kind));
  if (kinds.length === 0) return null;
  const found = {
    kind: "place",
    reasonCode: "question_by_place",
    words,
    kinds,
    ...(areaM2 && { areaM2 }),
  } as const;
  if (inside !== undefined)
    return datasetKinds.includes(inside) && !kinds.includes(inside) ? { ...found, inside } : null;
  const place = near === undefined ? null : recogniseNamed(near, records);
  // A name that is followed by other words is a question of another form.
  return place === null || place.words !== near ? null : { ...place, ...found };
}

function recogniseNamed(question: string, records: readonly KnownRecord[]): RecognisedNow | null {
  for (const { words, place, isTyped, bufferMetres } of placeMentions(question)) {
    const record = isTyped ? null : recordNamed(place, records);
    if (!isTyped && record === null) continue;
    return {
      kind: "place",
      reasonCode: "question_by_place",
      words,
      place: record?.ref ?? place,
      ...(bufferMetres > 0 && { bufferMetres }),
    };
  }
  return null;
}

function recordNamed(name: string, records: readonly KnownRecord[]): KnownRecord | null {
  const wanted = plainName(name);
  const named = records.filter(
    (record) => plainName(record.reference) === wanted || plainName(record.name ?? "") === wanted,
  );
  return named.length === 1 ? (named[0] ?? null) : null;
}
