import { areaWords } from "./area-words.ts";

/** Conditions on records: their size, and their attributes with ranges (ADR 0114). Apart from their schemas (ADR 0075). */

type Range = { readonly atLeast?: number | undefined; readonly atMost?: number | undefined };

/** Sizes in square metres. */
export type AreaRange = Range;

/** A column has a value, which is compared as text, or a number in a range. */
export type AttributeCondition = Range & {
  readonly name: string;
  readonly is?: string | number | boolean | undefined;
};

/** What records must meet. */
export type RecordConditions = {
  readonly areaM2?: AreaRange | undefined;
  readonly attributes?: readonly AttributeCondition[] | undefined;
};

export const MAX_CONDITIONS = 10;

/** Returns whether a range has an end, and its ends are in order. */
export function isRange({ atLeast, atMost }: Range): boolean {
  if (atLeast === undefined && atMost === undefined) return false;
  return (atLeast ?? Number.NEGATIVE_INFINITY) <= (atMost ?? Number.POSITIVE_INFINITY);
}

/** Returns whether there is any condition. */
export function hasConditions({ areaM2: area, attributes }: RecordConditions): boolean {
  return area !== undefined || attributes !== undefined;
}

const ATTRIBUTE = /^([^<>=]{1,80})(>=|<=|=)(.{1,200})$/su;
const NUMBER = /^-?\d{1,15}(\.\d{1,10})?$/;

/**
 * Reads attribute conditions as an address has them: "hectares>=0.5;status=permissioned". Returns null for other text.
 * Two conditions on one column are two conditions.
 */
export function readAttributeConditions(text: string): readonly AttributeCondition[] | null {
  const read = text.split(";").map((part) => readCondition(part.trim()));
  const conditions = read.filter((each) => each !== null);
  return conditions.length === read.length && conditions.length <= MAX_CONDITIONS ? conditions : null;
}

function readCondition(text: string): AttributeCondition | null {
  const [, rawName = "", sign, rawValue = ""] = ATTRIBUTE.exec(text) ?? [];
  const [name, value] = [rawName.trim(), rawValue.trim()];
  if (name === "" || value === "") return null;
  if (sign === "=") return { name, is: value };
  if (!NUMBER.test(value)) return null;
  return sign === ">=" ? { name, atLeast: Number(value) } : { name, atMost: Number(value) };
}

/** Returns attribute conditions as an address has them. */
export function writeAttributeConditions(conditions: readonly AttributeCondition[]): string {
  return conditions
    .flatMap(({ name, is, atLeast, atMost }) => [
      ...(is === undefined ? [] : [`${name}=${is}`]),
      ...(atLeast === undefined ? [] : [`${name}>=${atLeast}`]),
      ...(atMost === undefined ? [] : [`${name}<=${atMost}`]),
    ])
    .join(";");
}

/** Returns the range of two sizes in an address; none without either. */
export function areaRangeOf(
  atLeast: number | undefined,
  atMost: number | undefined,
): { readonly areaM2?: AreaRange } {
  if (atLeast === undefined && atMost === undefined) return {};
  return { areaM2: { ...(atLeast !== undefined && { atLeast }), ...(atMost !== undefined && { atMost }) } };
}

function rangeWords(
  atLeast: number | undefined,
  atMost: number | undefined,
  words: (value: number) => string,
) {
  if (atLeast !== undefined && atMost !== undefined) return `${words(atLeast)} to ${words(atMost)}`;
  if (atLeast !== undefined) return `at least ${words(atLeast)}`;
  return atMost === undefined ? "" : `at most ${words(atMost)}`;
}

/** Each condition in words: "at least 1.00 ha", "hectares at least 0.5", "status permissioned". */
export function conditionWords({ areaM2: area, attributes = [] }: RecordConditions): readonly string[] {
  return [
    ...(area === undefined ? [] : [rangeWords(area.atLeast, area.atMost, areaWords)]),
    ...attributes.map(
      ({ name, is, atLeast, atMost }) =>
        `${name} ${is === undefined ? rangeWords(atLeast, atMost, (value) => value.toLocaleString("en-GB")) : is}`,
    ),
  ];
}
