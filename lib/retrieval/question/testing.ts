import type { KnownDocument, Library } from "./library.ts";

type Row = readonly [path: string, title: string, docType: string, published: string, adopted?: string];

const ROWS: readonly Row[] = [
  [
    "chapters/04-housing.md",
    "Pellingford Local Plan 2022–2040: Chapter 4, Housing",
    "local plan",
    "2024-09-24",
    "2024-09-24",
  ],
  [
    "chapters/05-design-and-townscape.md",
    "Pellingford Local Plan 2022–2040: Chapter 5, Design and townscape",
    "local plan",
    "2024-09-24",
    "2024-09-24",
  ],
  [
    "chapters/06-historic-environment.md",
    "Pellingford Local Plan 2022–2040: Chapter 6, Historic environment",
    "local plan",
    "2024-09-24",
    "2024-09-24",
  ],
  [
    "chapters/07-flood-risk-and-water.md",
    "Pellingford Local Plan 2022–2040: Chapter 7, Flood risk and water",
    "local plan",
    "2024-09-24",
    "2024-09-24",
  ],
  [
    "chapters/08-transport-and-parking.md",
    "Pellingford Local Plan 2022–2040: Chapter 8, Transport and parking",
    "local plan",
    "2024-09-24",
    "2024-09-24",
  ],
  [
    "guidance/residential-extensions-and-roofs-spd.pdf",
    "Residential Extensions and Roofs SPD",
    "supplementary planning document",
    "2025-07-02",
    "2025-07-02",
  ],
  ["guidance/quayside-design-code.docx", "Quayside Design Code", "design code", "2025-10-09", "2025-10-09"],
  [
    "planning-committee-minutes-2025-06-11.md",
    "Planning Committee minutes, 11 June 2025",
    "minutes",
    "2025-06-20",
  ],
  [
    "officer-report-foundry-basin.md",
    "Officer report: Foundry Basin, Wharf Street (PB/24/01288/FUL)",
    "officer report",
    "2025-06-03",
  ],
  [
    "decision-notice-22-sexton-street.txt",
    "Notice of refusal: 22 Sexton Street (PB/25/00632/FUL)",
    "decision notice",
    "2025-08-21",
  ],
  [
    "appeal-decision-27-ferrars-terrace.md",
    "Appeal decision: 27 Ferrars Terrace, Pellingford",
    "appeal decision",
    "2025-09-29",
  ],
  ["drawings/fb-101-site-plan.pdf", "Foundry Basin: site plan as proposed (FB-101)", "drawing", "2025-02-24"],
  [
    "drawings/ml-203-landscape-plan.pdf",
    "Marlpit Lane Depot: landscape plan (ML-203)",
    "drawing",
    "2025-01-16",
  ],
  [
    "civic-society-objection-foundry-basin.html",
    "Pellingford Civic Society: objection to Foundry Basin",
    "consultation response",
    "2025-03-14",
  ],
  [
    "extensions-spd-consultation-statement.md",
    "Residential Extensions and Roofs SPD: consultation statement",
    "consultation statement",
    "2025-05-27",
  ],
  [
    "flood-authority-response-foundry-basin.txt",
    "Lead Local Flood Authority: response on Foundry Basin",
    "consultation response",
    "2025-02-27",
  ],
  [
    "letter-from-sailmakers-court.pdf",
    "Letter from Sailmakers' Court on Foundry Basin (scanned)",
    "consultation response",
    "2024-12-03",
  ],
  ["housing-land-supply-2025.json", "Housing land supply 2025", "dataset", "2025-07-14"],
  [
    "monitoring-indicators-2024-25.yaml",
    "Local Plan monitoring indicators 2024/25",
    "monitoring report",
    "2025-11-03",
  ],
  ["five_year_supply.py", "Five-year housing land supply calculation", "calculation", "2025-07-14"],
  ["separation-distance.ts", "Separation distance calculator", "calculation", "2025-07-02"],
];

/** The sample's documents by name and date. The path of each is its id. */
export const SAMPLE_LIBRARY: Library = {
  documents: ROWS.map(
    ([sourcePath, title, docType, publishedDate, adopted]): KnownDocument => ({
      documentId: sourcePath,
      title,
      fileName: sourcePath.split("/").at(-1) ?? sourcePath,
      sourcePath,
      docType,
      adoptionStatus: adopted === undefined ? null : "adopted",
      publishedDate,
      effectiveFrom: adopted ?? null,
    }),
  ),
  corpora: [
    { id: "local-plan", title: "Adopted local plan and guidance" },
    { id: "decisions", title: "Decisions and minutes" },
    { id: "consultation", title: "Consultation" },
    { id: "evidence-base", title: "Evidence base" },
  ],
  projects: ["Quayside", "Marlpit Lane"],
  records: [],
  datasetKinds: [],
};

/** A Sunday. */
export const NOW = new Date("2026-11-22T12:00:00Z");
