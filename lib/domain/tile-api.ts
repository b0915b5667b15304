import { z } from "zod";

/** The contract of /api/places/tiles: a Mapbox Vector Tile of records. */

/** A tile of this zoom level is about 9 metres wide in Great Britain's latitudes. */
const MAX_ZOOM = 22;
const MAX_DATASETS = 100;
const whole = z.coerce.number().int().min(0);

export const tileParamsSchema = z
  .strictObject({
    z: whole.max(MAX_ZOOM).describe("zoom level"),
    x: whole.describe("column, from the west"),
    y: whole.describe("row, from the north"),
  })
  .refine(({ z: zoom, x, y }) => x < 2 ** zoom && y < 2 ** zoom, {
    message: "is beyond the last column or row of this zoom level",
    path: ["x"],
  });
export type TileParams = z.output<typeof tileParamsSchema>;

/** Parses ids that are separated by commas. */
const datasetIdsSchema = z
  .string()
  .max(8000)
  .transform((list) => list.split(",").filter((id) => id !== ""))
  .pipe(z.array(z.string().max(80)).max(MAX_DATASETS));

export const tileQuerySchema = z.strictObject({
  datasets: datasetIdsSchema
    .optional()
    .describe("ids of datasets, separated by commas; absent: every dataset"),
  on: z.iso.date().optional().describe("records in force on this day; absent: today"),
});
export type TileQuery = z.output<typeof tileQuerySchema>;
