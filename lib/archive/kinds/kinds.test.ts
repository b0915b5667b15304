import { describe, expect, it } from "vitest";
import { z } from "zod";
import { bindingLine, generationLine } from "../manifest.ts";
import { LINES } from "./index.ts";

const isMaximum = (check: z.core.$ZodCheck<never>) => check._zod.def.check === "max_length";

/** Returns the parts of a schema that accept anything, or texts and lists of any length. */
function freeParts(schema: z.core.$ZodType, path: string): string[] {
  // A part with declared limits checks itself.
  if (schema instanceof z.ZodType && schema.meta()?.["x-limits"] !== undefined) return [];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, part]) => freeParts(part, `${path}.${key}`));
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return schema.maxLength === null && schema.format === null ? [`${path}: a text without a limit`] : [];
  if (schema instanceof z.ZodArray)
    return [
      ...(schema.def.checks?.some(isMaximum) !== true ? [`${path}: a list without a limit`] : []),
      ...freeParts(schema.element, `${path}[]`),
    ];
  if (schema instanceof z.ZodNumber)
    return Number.isFinite(schema.maxValue) && Number.isFinite(schema.minValue)
      ? []
      : [`${path}: a number without limits`];
  if (schema instanceof z.ZodPipe)
    return schema.in instanceof z.ZodTransform
      ? [`${path}: a transform of anything`]
      : freeParts(schema.in, path);
  if (schema instanceof z.ZodTuple)
    return schema.def.items.flatMap((part, index) => freeParts(part, `${path}[${index}]`));
  if (schema instanceof z.ZodUnion) return schema.def.options.flatMap((part) => freeParts(part, path));
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  )
    return freeParts(schema.def.innerType, path);
  const isBounded =
    schema instanceof z.ZodEnum ||
    schema instanceof z.ZodLiteral ||
    schema instanceof z.ZodBoolean ||
    schema instanceof z.ZodNull;
  return isBounded ? [] : [`${path}: ${schema._zod.def.type} of anything`];
}

const KINDS = Object.entries({ ...LINES, binding: bindingLine, generations: generationLine });

describe("a kind of row in an archive", () => {
  it.each(KINDS)("%s has no column of any content or length", (kind, schema) => {
    expect(freeParts(schema, kind)).toEqual([]);
  });

  it("with such a column is found", () => {
    const free = z.strictObject({
      ...{ any: z.unknown(), record: z.record(z.string(), z.json()), list: z.array(z.json()) },
      ...{
        text: z.string().nullable(),
        number: z.number(),
        changed: z.preprocess((value) => value, z.string()),
      },
    });
    const parts = freeParts(free, "row").map((part) => part.split(":")[0]);
    expect([...new Set(parts)]).toEqual([
      ...["row.any", "row.record", "row.list", "row.list[]", "row.text", "row.number", "row.changed"],
    ]);
  });
});
