import { z } from "zod";
import { isRange, MAX_CONDITIONS, readAttributeConditions } from "./record-conditions.ts";

/** The schemas of conditions on records, in frames and in addresses. */

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

const attributeConditionsSchema = z.array(attributeConditionSchema).min(1).max(MAX_CONDITIONS).readonly();

/** The conditions as members of a frame's place. */
export const recordConditionsShape = {
  areaM2: areaRangeSchema
    .optional()
    .describe(
      "size in square metres: the record's own area; of one without an area, the hectares that it states",
    ),
  attributes: attributeConditionsSchema.optional().describe("conditions that all hold"),
};

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
