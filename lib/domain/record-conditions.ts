import { z } from "zod";
import { areaWords } from "./area-words.ts";

/** Conditions on records: their size, and their attributes with ranges (ADR 0114). */

const MAX_CONDITIONS = 10;
const MAX_AREA_M2 = 1e12;

const areaM2 = z.number().min(0).max(MAX_AREA_M2);
const areaRangeSchema = z
  .strictObject({ atLeast: areaM2.optional(), atMost: areaM2.optional() })
  .refine(isRange, { error: "Give the smallest size, the largest, or both." });

const number = z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER);
const attributeConditionSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(80).describe("the column; case, spaces and signs do not count"),
    is: z
      .union([z.string().max(200), number, z.boolean()])
      .optional()
      .describe("compared as text"),
    atLeast: number.optional(),
    atMost: number.optional(),
  })
  .refine((condition) => (condition.is === undefined) === isRange(condition), {
    error: "Give either a value or a range.",
  });
export type AttributeCondition = Readonly<z.infer<typeof attributeConditionSchema>>;

const attributeConditionsSchema = z.array(attributeConditionSchema).min(1).max(MAX_CONDITIONS).readonly();

export const recordConditionsShape = {
  areaM2: areaRangeSchema
    .optional()
    .describe(
      "size in square metres: the record's own area; of one without an area, the hectares that it states",
    ),
  attributes: attributeConditionsSchema.optional().describe("conditions that all hold"),
};
const recordConditionsSchema = z.strictObject(recordConditionsShape);
/** What records must meet. */
export type RecordConditions = Readonly<z.infer<typeof recordConditionsSchema>>;
export type AreaRange = NonNullable<RecordConditions["areaM2"]>;

function isRange({
  atLeast,
  atMost,
}: {
  readonly atLeast?: number | undefined;
  readonly atMost?: number | undefined;
}) {
  return (
    (atLeast !== undefined || atMost !== undefined) && (atLeast ?? 0) <= (atMost ?? Number.POSITIVE_INFINITY)
  );
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

/** Attribute conditions in an address. */
export const attributesParamSchema = z
  .string()
  .trim()
  .min(1)
  .max(2000)
  .transform((text, context) => {
    const conditions = readAttributeConditions(text);
    if (conditions !== null) return conditions;
    context.addIssue("Write conditions such as hectares>=0.5;status=permissioned.");
    return z.NEVER;
  })
  .pipe(attributeConditionsSchema)
  .describe("conditions on attributes that all hold: `hectares>=0.5;status=permissioned`");

/** A size in square metres in an address. */
export const areaParamSchema = z.coerce.number().min(0).max(MAX_AREA_M2);

/** Returns the range of two sizes in an address; none without either. */
export function areaRangeOf(
  atLeast: number | undefined,
  atMost: number | undefined,
): { readonly areaM2?: AreaRange } {
  if (atLeast === undefined && atMost === undefined) return {};
  return { areaM2: { ...(atLeast !== undefined && { atLeast }), ...(atMost !== undefined && { atMost }) } };
}

/** "at least 1.00 ha"; "0.50 ha to 2.00 ha". */
export function areaRangeWords({ atLeast, atMost }: AreaRange): string {
  return rangeWords(atLeast, atMost, areaWords);
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
    ...(area === undefined ? [] : [areaRangeWords(area)]),
    ...attributes.map(
      ({ name, is, atLeast, atMost }) =>
        `${name} ${is === undefined ? rangeWords(atLeast, atMost, (value) => value.toLocaleString("en-GB")) : is}`,
    ),
  ];
}
