import { Document, ImageRun, Packer, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from "docx";
import { distanceWords } from "#lib/domain/area-words.ts";
import { datasetKindName } from "#lib/domain/dataset-kinds.ts";
import { dayWords } from "#lib/domain/day-words.ts";
import type { Geometry } from "#lib/domain/geojson.ts";
import { coloursOf, SITE_COLOUR } from "#lib/domain/kind-colours.ts";
import { isOfOneComputer } from "#lib/domain/own-computer.ts";
import type { StoredPlaceReport } from "#lib/domain/place-api.ts";
import type { PlaceItem } from "#lib/domain/place-items.ts";
import {
  inOrder,
  linkWords,
  policiesOf,
  relationWords,
  STATE_WORDS,
  siteLine,
  uncoveredWords,
  whereWords,
} from "#lib/domain/place-words.ts";
import { drawSite } from "#lib/places/draw-site.ts";
import { heading, labelled, link, runs } from "./docx-parts.ts";
import { xmlText } from "./xml-text.ts";

/** A site report as a file: the report, and the shapes of its records. */
export type SiteDocument = {
  readonly report: StoredPlaceReport;
  /** Address of the report on this instance. */
  readonly address: string;
  readonly shapes: readonly SiteShape[];
};

/** The shape of a record, as well-known binary. */
export type SiteShape = { readonly dataset: string; readonly geometry: Uint8Array };

const STYLES = {
  default: { document: { run: { font: "Calibri", size: 22 }, paragraph: { spacing: { after: 120 } } } },
};
/** Width of the map on the page, in the library's units. */
const MAP_WIDTH = 600;
const SMALL = 18;
const TABLE_WIDTHS = [3600, 1400, 1700, 2326] as const;
const CHECKED_WIDTHS = [5000, 1300, 2726] as const;

/** Writes a site report as a Word document, with a map that is drawn here. */
export async function writeSiteDocx(site: SiteDocument): Promise<Uint8Array> {
  const { report } = site;
  const title = `Site at ${whereWords(report.site)}`;
  const document = new Document({
    title: xmlText(title),
    creator: "Sightline",
    lastModifiedBy: "Sightline",
    styles: STYLES,
    sections: [
      {
        children: [
          heading(title, "Title"),
          new Paragraph({ children: runs(siteLine(report, title)) }),
          ...map(site),
          ...applies(report),
          ...policies(report),
          ...coverage(report),
          ...made(site),
        ],
      },
    ],
  });
  return new Uint8Array(await Packer.toBuffer(document));
}

function map({ report, shapes }: SiteDocument): Paragraph[] {
  const colours = coloursOf(report.checked.map(({ dataset, kind }) => ({ id: dataset, kind })));
  const drawn = drawSite(
    // A stored site is valid GeoJSON with its buffer.
    report.site.geometry as Geometry,
    SITE_COLOUR.light,
    shapes.map(({ dataset, geometry }) => ({
      geometry,
      colour: colours.get(dataset)?.light ?? SITE_COLOUR.light,
    })),
  );
  const bar = distanceWords(drawn.barMetres);
  const picture = new ImageRun({
    type: "png",
    data: drawn.png,
    transformation: { width: MAP_WIDTH, height: Math.round((MAP_WIDTH * drawn.height) / drawn.width) },
    altText: {
      ...{ id: "1", name: "Map" },
      description: "The outline of the site, and the records of the table below around it.",
    },
  });
  const caption = `The site has the red outline. The colours are those of the table. North is up. The bar is ${bar} long.`;
  return [
    new Paragraph({ children: [picture], keepNext: true }),
    new Paragraph({ children: runs(caption, { size: SMALL, italics: true }) }),
  ];
}

function applies({ items, checked }: StoredPlaceReport): (Paragraph | Table)[] {
  if (items.length === 0)
    return [
      heading("What applies", "Heading1"),
      new Paragraph({
        children: runs(
          "No record lies on the site or within 1,000 metres of it. See below what was checked.",
        ),
      }),
    ];
  const colours = coloursOf(checked.map(({ dataset, kind }) => ({ id: dataset, kind })));
  return [
    heading("What applies", "Heading1"),
    table(
      TABLE_WIDTHS,
      ["What applies", "Of the site", "In force since", "Source"],
      inOrder(items).map((item) => [
        whatCell(item, colours.get(item.dataset)?.light),
        [relationWords(item)],
        [
          item.valid_from === null ? "not stated" : dayWords(item.valid_from),
          ...(item.valid_to === null ? [] : [`until ${dayWords(item.valid_to)}`]),
        ],
        [
          item.publisher ?? item.source ?? item.dataset_name,
          [`version ${item.version}`, ...(item.licence === null ? [] : [item.licence])].join(", "),
        ],
      ]),
    ),
  ];
}

type Cell = readonly string[] | Paragraph[];

function whatCell({ name, reference, kind, dataset_name: dataset }: PlaceItem, colour: string | undefined) {
  const mark = new TextRun({ text: "■ ", size: SMALL, color: (colour ?? "#000000").slice(1) });
  const about = [kind === null ? dataset : datasetKindName(kind), ...(name === null ? [] : [reference])];
  return [
    cellParagraph([mark, ...runs(name ?? reference, { size: SMALL, bold: true })]),
    cellParagraph(runs(about.join(", "), { size: SMALL })),
  ];
}

function policies({ items }: StoredPlaceReport): Paragraph[] {
  const found = policiesOf(items);
  if (found.length === 0) return [];
  return [
    heading("Documents that are linked", "Heading1"),
    ...found.map(
      ({ policy, item }) =>
        new Paragraph({
          children: [
            ...runs(policy.title, { bold: true }),
            ...runs(`, ${linkWords(policy, item)}.`),
            ...(policy.passage === undefined
              ? []
              : [new TextRun({ break: 1, text: xmlText(`“${policy.passage}”`), italics: true })]),
            new TextRun({ break: 1, text: xmlText(`Reference: ${policy.evidence_ref}`), size: SMALL }),
          ],
        }),
    ),
  ];
}

function coverage(report: StoredPlaceReport): (Paragraph | Table)[] {
  const missing = uncoveredWords(report);
  return [
    heading("What was checked", "Heading1"),
    ...(missing.length === 0 ? [] : [labelled("Not covered here", `${missing.join("; ")}.`)]),
    ...(report.checked.length === 0
      ? []
      : [
          table(
            CHECKED_WIDTHS,
            ["Dataset", "Version", "Result"],
            report.checked.map(({ dataset_name: name, version, state }) => [
              [name],
              [String(version)],
              [STATE_WORDS[state]],
            ]),
          ),
        ]),
  ];
}

function made({ report, address }: SiteDocument): Paragraph[] {
  const where = isOfOneComputer(address)
    ? []
    : [new Paragraph({ children: [...runs("Address: ", { bold: true }), link(address, address)] })];
  return [
    heading("How this report was made", "Heading1"),
    labelled("Report", report.receipt_id),
    labelled("Made", `${dayWords(report.as_of, "long")} (UTC)`),
    ...where,
    ...(report.withheld === 0
      ? []
      : [labelled("Left out", `${report.withheld} entries of datasets that were removed or are restricted`)]),
    ...report.site.notes.map((note) => labelled("Outline", note)),
  ];
}

function cellParagraph(children: readonly TextRun[]): Paragraph {
  return new Paragraph({ children: [...children], spacing: { after: 20 } });
}

function table(
  widths: readonly number[],
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
): Table {
  const cell = (content: Cell, bold = false) =>
    new TableCell({
      children: content.map((line) =>
        typeof line === "string" ? cellParagraph(runs(line, { size: SMALL, bold })) : line,
      ),
    });
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    columnWidths: [...widths],
    rows: [
      new TableRow({ tableHeader: true, children: head.map((name) => cell([name], true)) }),
      ...rows.map((cells) => new TableRow({ cantSplit: true, children: cells.map((each) => cell(each)) })),
    ],
  });
}
