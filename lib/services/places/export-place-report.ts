import type { Context } from "#lib/context.ts";
import { writeCsv } from "#lib/domain/csv.ts";
import type { PlaceReportFormat, StoredPlaceReport } from "#lib/domain/place-api.ts";
import type { CheckedDataset, PlaceItem } from "#lib/domain/place-items.ts";
import { whereWords } from "#lib/domain/place-words.ts";
import { writeSiteInProcess } from "#lib/services/packs/shared/write-site-file.ts";
import { reportShapes } from "./internal/report-shapes.ts";
import { readPlaceReport } from "./read-place-report.ts";

const COLUMNS = [
  ...["dataset", "kind", "reference", "name", "relation", "share_percent", "overlap_m2", "distance_metres"],
  ...["valid_from", "valid_to", "publisher", "source", "licence", "version", "record_ref"],
  ...["place", "site_m2", "on", "report"],
] as const;
type Line = Readonly<Partial<Record<(typeof COLUMNS)[number], string | number | null>>>;

export type ExportedReport = {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  readonly fileName: string;
};

const MEDIA_TYPES: Readonly<Record<PlaceReportFormat, string>> = {
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  csv: "text/csv; charset=utf-8; header=present",
};

/**
 * Exports a stored site report: as Word with a drawn map, or as CSV.
 * @param input.origin the address of this instance, for links.
 * @throws AppError `not_found`, `queue_full` if too many files wait
 */
export async function exportPlaceReport(
  context: Context,
  input: { readonly id: string; readonly format: PlaceReportFormat; readonly origin: string },
): Promise<ExportedReport> {
  const report = await readPlaceReport(context, input.id);
  return {
    bytes:
      input.format === "csv"
        ? new TextEncoder().encode(csvOf(report))
        : await docxOf(context, report, input.origin),
    mediaType: MEDIA_TYPES[input.format],
    fileName: `${report.receipt_id}.${input.format}`,
  };
}

async function docxOf(context: Context, report: StoredPlaceReport, origin: string): Promise<Uint8Array> {
  const address = new URL(`/places/reports/${encodeURIComponent(report.receipt_id)}`, origin).href;
  const shapes = await reportShapes(context, report.items);
  return writeSiteInProcess(context.config.root, { report, address, shapes }, { signal: context.signal });
}

/**
 * A row for each record, and one for each dataset that has nothing on the site or does not cover it. Cells that a
 * spreadsheet would read as a formula are guarded.
 */
function csvOf(report: StoredPlaceReport): string {
  const { site, on, items, checked } = report;
  const about: Line = {
    place: whereWords(site),
    site_m2: site.area_m2.toFixed(1),
    on,
    report: report.receipt_id,
  };
  const without = checked.filter(({ dataset }) => items.every((item) => item.dataset !== dataset));
  const lines: Line[] = [
    ...items.map(lineOfItem),
    ...without.map(lineOfDataset),
    ...unknownOf(report).map((kind) => ({ kind, relation: "no_dataset" })),
  ];
  const rows = lines.map((line) => COLUMNS.map((column) => String({ ...about, ...line }[column] ?? "")));
  return writeCsv([COLUMNS, ...rows]);
}

function lineOfItem(item: PlaceItem): Line {
  const { dataset_name, overlap_share, overlap_m2, distance_metres, ...facts } = item;
  return {
    ...{ reference: facts.reference, name: facts.name, kind: facts.kind, relation: facts.relation },
    ...{ valid_from: facts.valid_from, valid_to: facts.valid_to, version: facts.version },
    ...{ publisher: facts.publisher, source: facts.source, licence: facts.licence },
    record_ref: facts.record_ref,
    dataset: dataset_name,
    share_percent: overlap_share === null ? null : (overlap_share * 100).toFixed(2),
    overlap_m2: overlap_m2 === null ? null : overlap_m2.toFixed(1),
    distance_metres: distance_metres.toFixed(1),
  };
}

function lineOfDataset({ dataset_name, kind, version, state }: CheckedDataset): Line {
  return { dataset: dataset_name, kind, version, relation: state };
}

/** Returns the kinds that were asked for and that no dataset has. */
function unknownOf({ not_covered, checked }: StoredPlaceReport): string[] {
  const known = new Set(checked.map(({ dataset }) => dataset));
  return not_covered.filter((name) => !known.has(name));
}
