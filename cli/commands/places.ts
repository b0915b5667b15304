import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import type { Geometry } from "#lib/domain/geojson.ts";
import { type PlaceReport, placeReportRequestSchema } from "#lib/domain/place-api.ts";
import type { PlaceItem } from "#lib/domain/place-items.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { describeZodError } from "#lib/http/respond.ts";
import { readPlaceText } from "#lib/places/place-text.ts";
import { contextOf, openRuntime } from "#lib/runtime.ts";
import { reportPlace } from "#lib/services/places/report-place.ts";
import type { Run } from "../command.ts";
import { ensureDatabase } from "../instance.ts";

const OPTIONS = {
  buffer: { type: "string" },
  dataset: { type: "string", multiple: true },
  on: { type: "string" },
  json: { type: "boolean" },
} as const;

const USAGE =
  'sightline places report "SP 3341 7902" --buffer 50\nsightline places report site.geojson --dataset conservation-area --json';

/**
 * Reports what applies to a place: a grid reference, a latitude and longitude, well-known text, GeoJSON or a file with
 * one of them. Exits with 2 if the text is no place.
 */
export const run: Run = async (args, { config, signal, print, printStderr }) => {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [verb, ...rest] = positionals;
  const geometry = verb === "report" ? await placeOf(rest.join(" ")) : null;
  const parsed = placeReportRequestSchema.safeParse({
    geometry: geometry ?? undefined,
    ...(values.buffer === undefined ? {} : { buffer_metres: Number(values.buffer) }),
    ...(values.dataset === undefined ? {} : { datasets: values.dataset }),
    ...(values.on === undefined ? {} : { on: values.on }),
  });
  if (!parsed.success) {
    const why = geometry === null ? "Name a place to report about." : describeZodError(parsed.error);
    printStderr(`${why}\n${USAGE}`);
    return 2;
  }
  const database = await ensureDatabase(config, signal);
  const runtime = await openRuntime({ config, program: "cli", maxConnections: 4 });
  try {
    const report = await reportPlace(contextOf(runtime, { signal }), parsed.data);
    print(values.json ? JSON.stringify(report, null, 2) : linesOf(report).join("\n"));
    return 0;
  } catch (error) {
    if (!isAppError(error)) throw error;
    printStderr(error.message);
    return error.code === "bad_request" ? 2 : 1;
  } finally {
    await runtime.close();
    await database.close();
  }
};

/** Returns the place that a text names, or the file at that path. */
async function placeOf(text: string): Promise<Geometry | null> {
  if (text.trim() === "") return null;
  const typed = readPlaceText(text);
  if (typed !== null) return typed;
  const content = await readFile(text, "utf8").catch(() => null);
  return content === null ? null : readPlaceText(content);
}

function linesOf({ site, on, items, checked, not_covered }: PlaceReport): string[] {
  const size = site.area_m2 > 0 ? `${(site.area_m2 / 10_000).toFixed(2)} ha` : "a point or line";
  const applies = checked.filter(({ state }) => state === "applies").length;
  return [
    `${site.grid_reference ?? "Site"}: ${size}; ${applies} of ${checked.length} datasets apply on ${on}`,
    ...items.map(itemLine),
    ...(not_covered.length === 0 ? [] : [`Not covered: ${not_covered.join(", ")}`]),
  ];
}

function itemLine(item: PlaceItem): string {
  const how =
    item.relation === "nearest"
      ? `${Math.round(item.distance_metres)} m away`
      : item.overlap_share === null
        ? "on the site"
        : `${Math.round(item.overlap_share * 100)} % of the site`;
  return `${item.dataset_name}: ${item.name ?? item.reference} (${item.reference}), ${how}, ${item.record_ref}`;
}
