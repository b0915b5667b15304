import { z } from "zod";
import { COORDINATE_SYSTEMS, RECORD_FIELDS, type RecordMapping } from "./records.ts";

/** The contract of a mapping of columns, as a person chooses it and as an archive brings it. */

const MAX_COLUMN_CHARS = 400;
const column = z.string().min(1).max(MAX_COLUMN_CHARS);

const geometryMappingSchema = z.discriminatedUnion("from", [
  z.strictObject({ from: z.literal("feature") }),
  z.strictObject({ from: z.literal("wkt"), column, otherwise: column.exactOptional() }),
  z.strictObject({
    from: z.literal("columns"),
    x: column,
    y: column,
    system: z.enum([...COORDINATE_SYSTEMS, "auto"]),
    systemColumn: column.exactOptional(),
  }),
]);

export const recordMappingSchema: z.ZodType<RecordMapping> = z.strictObject({
  fields: z.partialRecord(z.enum(RECORD_FIELDS), column).describe("the column of each field"),
  geometry: geometryMappingSchema
    .nullable()
    .describe(
      "shapes of the features, a column of well-known text, or two columns; null: records have no place",
    ),
});

/** Returns the columns that a mapping names. */
export function columnsOf({ fields, geometry }: RecordMapping): readonly string[] {
  const named = Object.values(fields);
  if (geometry?.from === "wkt")
    return [...named, geometry.column, ...(geometry.otherwise ? [geometry.otherwise] : [])];
  if (geometry?.from !== "columns") return named;
  return [...named, geometry.x, geometry.y, ...(geometry.systemColumn ? [geometry.systemColumn] : [])];
}
