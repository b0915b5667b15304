import { readFile } from "node:fs/promises";
import { z } from "zod";
import { type SampleRecord, writeCsv, writeGeoJson } from "./formats.ts";
import { areaOf, type LocalPoint, plotAround, pointOf, sizedTo, stripBeside } from "./shapes.ts";
import {
  BROOK,
  CONSERVATION_AREA_OUTLINES,
  RIVER,
  SITE_OUTLINES,
  SPOTS,
  TANNERY_PLAIN,
  TIDAL_PLAIN,
} from "./town.ts";

const supplySchema = z.object({
  sites: z.array(
    z.object({
      ...{ ref: z.string(), name: z.string(), ward: z.string(), status: z.string() },
      ...{ area_ha: z.number(), capacity: z.number() },
      location: z.object({ easting: z.number(), northing: z.number() }),
    }),
  ),
});

/** The day on which the local plan was adopted, and the day of the files. */
const ADOPTED = "2024-09-24";
const ENTERED = "2025-11-03";
const DOCUMENTS = "https://www.pellingford.example/planning";

/** Returns the files of the sample's datasets by their names. What they say agrees with the sample's documents. */
export async function samplePlaceFiles(): Promise<ReadonlyMap<string, string>> {
  const supply = new URL(
    "../../../db/seed/sample/evidence-base/housing-land-supply-2025.json",
    import.meta.url,
  );
  const { sites } = supplySchema.parse(JSON.parse(await readFile(supply, "utf8")));
  const allocations = sites.map((site, index) => allocationOf(site, index));
  return new Map([
    ["conservation-areas.geojson", writeGeoJson("conservation-area", conservationAreas())],
    ["flood-zones.geojson", writeGeoJson("flood-risk-zone", floodZones())],
    ["site-allocations.geojson", writeGeoJson("site-allocation", allocations)],
    ["article-4-directions.csv", writeCsv("article-4-direction-area", articleFourDirections())],
    ["tree-preservation-orders.csv", writeCsv("tree-preservation-zone", treeOrders(allocations))],
    ["planning-applications.csv", writeCsv("planning-application", applications(allocations))],
  ]);
}

type Site = z.infer<typeof supplySchema>["sites"][number];

function allocationOf(site: Site, index: number): SampleRecord {
  const point: LocalPoint = [site.location.easting, site.location.northing];
  const outline = SITE_OUTLINES[site.ref];
  const corners =
    outline === undefined ? plotAround(point, site.area_ha, index) : sizedTo(outline, point, site.area_ha);
  return {
    ...{ reference: site.ref, name: site.name, geometry: areaOf(corners), point: pointOf(point) },
    ...{ startDate: ADOPTED, entryDate: ENTERED, documentationUrl: `${DOCUMENTS}/local-plan` },
    notes: "Allocated by Policy H1 of the Local Plan.",
    more: {
      policies: "H1",
      ward: site.ward,
      hectares: site.area_ha,
      homes: site.capacity,
      status: site.status,
    },
  };
}

const AREAS = [
  ["CA01", "Old Town", "oldTown", "1969-06-17", "2019"],
  ["CA02", "Quayside", "quayside", "1987-03-09", "2021"],
  ["CA03", "Ferrars Terrace", "ferrarsTerrace", "1994-10-04", "2017"],
  ["CA04", "Hobb's Green", "hobbsGreen", "1975-05-20", "2016"],
  ["CA05", "Weir Mill", "weirMill", "2001-02-12", "2022"],
] as const;

function conservationAreas(): SampleRecord[] {
  return AREAS.map(([reference, name, outline, startDate, appraisal]) => ({
    ...{
      reference,
      name: `${name} Conservation Area`,
      geometry: areaOf(CONSERVATION_AREA_OUTLINES[outline]),
    },
    ...{ startDate, entryDate: ENTERED, documentationUrl: `${DOCUMENTS}/conservation-areas` },
    more: { policies: "HE2; HE4; HE6", "appraisal-adopted": appraisal },
  }));
}

function articleFourDirections(): SampleRecord[] {
  return (
    [
      ["A4D01", "Old Town", "oldTown", "1998-04-01", "Front elevations and shopfronts"],
      [
        "A4D02",
        "Ferrars Terrace",
        "ferrarsTerrace",
        "2009-07-13",
        "Roofs, chimneys, windows and front boundary walls",
      ],
      ["A4D03", "Hobb's Green", "hobbsGreen", "2003-09-22", "Front boundary walls and hedges"],
    ] as const
  ).map(([reference, name, outline, startDate, controls]) => ({
    ...{ reference, name: `${name} Article 4 direction` },
    geometry: areaOf(CONSERVATION_AREA_OUTLINES[outline]),
    ...{ startDate, entryDate: ENTERED, documentationUrl: `${DOCUMENTS}/article-4` },
    notes: `Removes permitted development rights: ${controls.toLowerCase()}.`,
    more: { policies: "HE2; T6", controls },
  }));
}

function floodZones(): SampleRecord[] {
  const { line, marginMetres, plainMetres } = BROOK;
  return (
    [
      ["FZ3B-1", "River Arrend and water meadows", "3b", RIVER],
      ["FZ3B-2", "Loom Brook margin", "3b", stripBeside(line, -marginMetres, marginMetres)],
      ["FZ3A-1", "Quayside and the Saltings", "3a", TIDAL_PLAIN],
      ["FZ2-1", "Tannery", "2", TANNERY_PLAIN],
      ["FZ2-2", "Loom Brook", "2", stripBeside(line, marginMetres, plainMetres)],
    ] as const
  ).map(([reference, name, zone, corners]) => ({
    ...{ reference, name: `Flood Zone ${zone}: ${name}`, geometry: areaOf(corners) },
    ...{ startDate: "2022-11-28", entryDate: ENTERED, documentationUrl: `${DOCUMENTS}/flood-risk` },
    more: { policies: "W1; W2", "flood-risk-level": zone },
  }));
}

function treeOrders(allocations: readonly SampleRecord[]): SampleRecord[] {
  const hospital = siteOf(allocations, "HS11");
  const wood: LocalPoint = [6120, 3500];
  const orders = [
    ["TPO 3/1972", "Lime trees on Hobb's Green", "1972-11-06", pointOf(SPOTS.greenLimes)],
    ["TPO 8/1981", "Yews in St Aldric's churchyard", "1981-05-18", pointOf(SPOTS.churchyardYews)],
    ["TPO 11/1996", "Trees in the grounds of St Aldric's Hospital", "1996-02-26", hospital.geometry],
    ["TPO 2/2008", "Larkhanger wood", "2008-08-11", areaOf(plotAround(wood, 14, 1))],
    ["TPO 5/2019", "Pear tree behind 9 Almoner's Walk", "2019-03-25", pointOf(SPOTS.almonersPear)],
  ] as const;
  return orders.map(([reference, name, startDate, geometry]) => ({
    ...{ reference, name, geometry, startDate, entryDate: ENTERED },
    ...{ documentationUrl: `${DOCUMENTS}/trees`, more: { policies: "HE2" } },
  }));
}

function applications(allocations: readonly SampleRecord[]): SampleRecord[] {
  const foundry = siteOf(allocations, "HS07");
  const shared = { entryDate: ENTERED, documentationUrl: `${DOCUMENTS}/applications` };
  return [
    {
      ...{ reference: "PB/24/01288/FUL", name: "Foundry Basin, Wharf Street, Pellingford", ...shared },
      ...{ geometry: foundry.geometry, point: foundry.point, startDate: "2024-10-18" },
      more: {
        proposal: "86 flats in two blocks of four and five storeys",
        ...{ decision: "Resolution to grant", "decision-date": "2025-06-11", policies: "D2; H2; W1; W2; W5" },
      },
    },
    {
      ...{ reference: "PB/25/00632/FUL", name: "22 Sexton Street, Pellingford", ...shared },
      ...{ geometry: pointOf(SPOTS.sextonStreet), startDate: "2025-06-02" },
      more: {
        proposal: "Conversion of a house into three flats, with a rear dormer",
        ...{ decision: "Refused", "decision-date": "2025-08-21", policies: "D4; H3; H4; T3" },
      },
    },
    {
      ...{ reference: "PB/25/00089/HSE", name: "27 Ferrars Terrace, Pellingford", ...shared },
      ...{ geometry: pointOf(SPOTS.ferrarsTerrace), startDate: "2025-02-06" },
      notes: "On appeal the dormer was allowed, and the rooflights and the chimney were refused.",
      more: {
        proposal: "Rear dormer, two front rooflights and removal of a chimney stack",
        ...{ decision: "Refused", "decision-date": "2025-04-03", policies: "D4; D5; HE4" },
      },
    },
  ];
}

function siteOf(allocations: readonly SampleRecord[], reference: string): SampleRecord {
  const site = allocations.find((each) => each.reference === reference);
  if (site === undefined) throw new Error(`The housing land supply has no site ${reference}.`);
  return site;
}
