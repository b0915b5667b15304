import { datasetKindCalled } from "#lib/domain/dataset-kinds.ts";
import type { AreaRange } from "#lib/domain/record-conditions.ts";

/** What a question asks of records: "brownfield sites over 0.5 ha in the green belt". */
export type AskedRecords = {
  /** The question without its opening words and its last sign. */
  readonly words: string;
  readonly kinds: readonly string[];
  /** Absent: of any size. */
  readonly areaM2?: AreaRange;
  /** The kind of the areas that they lie in. */
  readonly inside?: string;
  /** The place: "within 200 m of Quay Meadow". */
  readonly near?: string;
};

/** Longer questions are prose. */
const MAX_CHARS = 200;

/** Kinds that "sites" means. */
const SITE_KINDS = ["brownfield-land", "site-allocation"] as const;

const OPENING =
  /^(?:(?:which|what|where)\s+(?:are\s+)?(?:the\s+|all\s+)?|(?:show|list|find|give)\s+(?:me\s+)?(?:all\s+)?(?:the\s+)?|are\s+there\s+(?:any\s+)?|how\s+many\s+|(?:all|any)\s+(?:the\s+)?)/iu;
const LINK = /^(?:that\s+|which\s+)?(?:are|is|lie|have|cover|measure|and|with|,)\s+/iu;

const M2_PER_UNIT = { ha: 10_000, acre: 4046.8564224, m2: 1 } as const;
const UNIT = String.raw`(?<unit>ha|hectares?|acres?|m2|m²|sq\.?\s?m|sqm|square\s+met(?:re|er)s?)(?![\p{L}\p{N}])`;
const COUNT = String.raw`(?<count>\d{1,9}(?:,\d{3})*(?:\.\d{1,6})?)`;
const AT_LEAST = new RegExp(
  String.raw`^(?:(?:of\s+)?(?:over|above|at\s+least|(?:more|larger|bigger|greater)\s+than))\s+${COUNT}\s*${UNIT}`,
  "iu",
);
const AT_MOST = new RegExp(
  String.raw`^(?:(?:of\s+)?(?:under|below|at\s+most|up\s+to|(?:no\s+more|less|smaller)\s+than))\s+${COUNT}\s*${UNIT}`,
  "iu",
);
const OR_MORE = new RegExp(
  String.raw`^(?:of\s+)?${COUNT}\s*${UNIT}\s+or\s+(?<way>more|larger|less|smaller)\b`,
  "iu",
);
const BETWEEN = new RegExp(
  String.raw`^(?:of\s+)?(?:between|from)\s+(?<low>\d{1,9}(?:\.\d{1,6})?)\s*(?:and|to|-)\s*${COUNT}\s*${UNIT}`,
  "iu",
);
const NEAR =
  /^within\s+(?:a\s+)?\d[\d,]*(?:\.\d+)?\s*(?:km|kilomet(?:re|er)s?|m|met(?:re|er)s?|miles?)\s+(?:radius\s+)?of\s+\S.*$/iu;
const INSIDE = /^(?:in|within|inside)\s+(?:the\s+|a\s+|an\s+|any\s+)?(?<rest>.+)$/iu;
const MAX_KIND_WORDS = 4;

/** What was read so far; `rest` is the text that is left. */
type Reading = Omit<AskedRecords, "words" | "kinds"> & { readonly rest: string };

/**
 * Reads a question that is nothing but a noun for records with a size, and a place or an area. Returns null for any other
 * text, because a reading that is wrong is worse than none. Pure, never throws.
 */
export function readAskedRecords(question: string): AskedRecords | null {
  if (question.length > MAX_CHARS) return null;
  const words = question
    .trim()
    .replace(/[\s?.!]+$/u, "")
    .replace(OPENING, "");
  const noun = readNoun(words);
  if (noun === null) return null;
  const read = readClauses({ rest: noun.rest });
  if (read === null || (read.inside === undefined) === (read.near === undefined)) return null;
  // "Sites in the green belt" may be a question about policy.
  if (noun.isAny && read.areaM2 === undefined) return null;
  const { rest: _rest, ...asked } = read;
  return { words, kinds: noun.kinds, ...asked };
}

function readNoun(text: string) {
  const found = firstWords(text, (words) =>
    /^sites$/iu.test(words) ? { kinds: SITE_KINDS, isAny: true } : ofKind(datasetKindCalled(words)),
  );
  return found && { ...found.value, rest: found.rest };
}

const ofKind = (kind: string | null) => (kind === null ? null : { kinds: [kind], isAny: false });

/** Returns what the longest beginning of a text means, and the rest. */
function firstWords<T>(
  text: string,
  meaning: (words: string) => T | null,
): { value: T; rest: string } | null {
  const ends = [...text.matchAll(/\S+/gu)]
    .slice(0, MAX_KIND_WORDS)
    .map((word) => word.index + word[0].length);
  for (const end of ends.toReversed()) {
    const value = meaning(text.slice(0, end).replace(/,$/u, ""));
    if (value !== null) return { value, rest: text.slice(end).trim() };
  }
  return null;
}

/** Reads clauses until no text is left; null for text that is none, or a clause that comes twice. */
function readClauses(read: Reading): Reading | null {
  const rest = read.rest.replace(LINK, "");
  if (rest === "") return read;
  const size = readSize(rest);
  if (size !== null)
    return read.areaM2 === undefined ? readClauses({ ...read, areaM2: size.areaM2, rest: size.rest }) : null;
  if (NEAR.test(rest)) return readNear(read, rest);
  const inside = INSIDE.exec(rest)?.groups?.rest;
  const area = inside === undefined ? null : firstWords(inside, datasetKindCalled);
  if (area === null || read.inside !== undefined) return null;
  return readClauses({ ...read, inside: area.value, rest: area.rest });
}

/** The name of a place has any words, so a size behind it is looked for from its end. */
function readNear(read: Reading, text: string): Reading | null {
  for (const word of text.matchAll(/\s\S+/gu)) {
    const behind = readSize(text.slice(word.index).trim().replace(LINK, ""));
    if (behind === null || behind.rest !== "") continue;
    if (read.areaM2 !== undefined) return null;
    const near = text.slice(0, word.index).replace(/[\s,]+$/u, "");
    return NEAR.test(near) ? { ...read, areaM2: behind.areaM2, near, rest: "" } : null;
  }
  return { ...read, near: text, rest: "" };
}

function readSize(text: string): { readonly areaM2: AreaRange; readonly rest: string } | null {
  const forms = [
    [AT_LEAST, (m2: number) => ({ atLeast: m2 })],
    [AT_MOST, (m2: number) => ({ atMost: m2 })],
    [
      OR_MORE,
      (m2: number, { way = "" }: Groups) => (/more|larger/iu.test(way) ? { atLeast: m2 } : { atMost: m2 }),
    ],
    [
      BETWEEN,
      (m2: number, { low, unit }: Groups) => ({ atLeast: squareMetres(low ?? "", unit ?? ""), atMost: m2 }),
    ],
  ] as const;
  for (const [form, range] of forms) {
    const found = form.exec(text);
    if (found === null) continue;
    const groups = found.groups ?? {};
    const areaM2: AreaRange = range(squareMetres(groups.count ?? "", groups.unit ?? ""), groups);
    if ((areaM2.atLeast ?? 0) > (areaM2.atMost ?? Number.POSITIVE_INFINITY)) return null;
    return { areaM2, rest: text.slice(found[0].length).trim() };
  }
  return null;
}

type Groups = Readonly<Record<string, string | undefined>>;

function squareMetres(count: string, unit: string): number {
  const factor = /^h/iu.test(unit) ? M2_PER_UNIT.ha : /^a/iu.test(unit) ? M2_PER_UNIT.acre : M2_PER_UNIT.m2;
  // Rounded to a square centimetre, so that 0.3 ha are 3,000 m².
  return Math.round(Number(count.replaceAll(",", "")) * factor * 10_000) / 10_000;
}
