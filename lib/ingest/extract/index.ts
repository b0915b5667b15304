import type { Extractor } from "#lib/domain/extracted.ts";
import type { ReadableFormat } from "#lib/domain/formats.ts";
import { DEFAULT_INGEST_LIMITS, type IngestLimits } from "../limits.ts";
import { readAs } from "./read-as.ts";

/** Loads a format's reader when it is first needed. A new format is one file and one line here. */
type LoadExtractor = (limits?: IngestLimits) => Promise<Extractor>;

export const extractors: Readonly<Record<ReadableFormat, LoadExtractor>> = {
  md: () => import("./md.ts").then((m) => m.mdExtractor),
  txt: () => import("./txt.ts").then((m) => m.txtExtractor),
  code: () => import("./code.ts").then((m) => m.codeExtractor),
  json: (limits = DEFAULT_INGEST_LIMITS) => import("./json.ts").then((m) => m.createJsonExtractor(limits)),
  yaml: (limits = DEFAULT_INGEST_LIMITS) => import("./yaml.ts").then((m) => m.createYamlExtractor(limits)),
  html: () => import("./html.ts").then((m) => m.htmlExtractor),
  mhtml: (limits = DEFAULT_INGEST_LIMITS) => import("./mhtml.ts").then((m) => m.createMhtmlExtractor(limits)),
  svg: (limits = DEFAULT_INGEST_LIMITS) => import("./svg.ts").then((m) => m.createSvgExtractor(limits)),
  captions: () => import("./captions.ts").then((m) => m.captionsExtractor),
  eml: (limits = DEFAULT_INGEST_LIMITS) => import("./eml.ts").then((m) => m.createEmlExtractor(limits)),
  mbox: (limits = DEFAULT_INGEST_LIMITS) => import("./mbox.ts").then((m) => m.createMboxExtractor(limits)),
  msg: (limits = DEFAULT_INGEST_LIMITS) => import("./msg.ts").then((m) => m.createMsgExtractor(limits)),
  docx: (limits = DEFAULT_INGEST_LIMITS) => import("./docx.ts").then((m) => m.createDocxExtractor(limits)),
  pptx: (limits = DEFAULT_INGEST_LIMITS) => import("./pptx.ts").then((m) => m.createPptxExtractor(limits)),
  "locked-office": () => import("./locked-office.ts").then((m) => m.lockedOfficeExtractor),
  doc: (limits = DEFAULT_INGEST_LIMITS) =>
    import("./docx.ts").then((m) => readAs("doc", m.createDocxExtractor(limits))),
  ppt: (limits = DEFAULT_INGEST_LIMITS) =>
    import("./pptx.ts").then((m) => readAs("ppt", m.createPptxExtractor(limits))),
  odp: (limits = DEFAULT_INGEST_LIMITS) => import("./odp.ts").then((m) => m.createOdpExtractor(limits)),
  csv: () => import("./csv.ts").then((m) => m.csvExtractor),
  xlsx: (limits = DEFAULT_INGEST_LIMITS) =>
    import("./workbook.ts").then((m) => m.createWorkbookExtractor("xlsx", limits)),
  ods: (limits = DEFAULT_INGEST_LIMITS) =>
    import("./workbook.ts").then((m) => m.createWorkbookExtractor("ods", limits)),
  xls: (limits = DEFAULT_INGEST_LIMITS) =>
    import("./workbook.ts").then((m) => m.createWorkbookExtractor("xls", limits)),
  odt: (limits = DEFAULT_INGEST_LIMITS) => import("./odt.ts").then((m) => m.createOdtExtractor(limits)),
  epub: (limits = DEFAULT_INGEST_LIMITS) => import("./epub.ts").then((m) => m.createEpubExtractor(limits)),
  rtf: (limits = DEFAULT_INGEST_LIMITS) => import("./rtf.ts").then((m) => m.createRtfExtractor(limits)),
  pdf: () => import("./pdf.ts").then((m) => m.pdfExtractor),
  gpkg: () => import("./map-layers.ts").then((m) => m.geoPackageExtractor),
  shapefile: () => import("./map-layers.ts").then((m) => m.shapefileExtractor),
  image: () => import("./image.ts").then((m) => m.imageExtractor),
  zip: (limits = DEFAULT_INGEST_LIMITS) =>
    import("./archive.ts").then((m) => m.createArchiveExtractor("zip", limits)),
  tar: (limits = DEFAULT_INGEST_LIMITS) =>
    import("./archive.ts").then((m) => m.createArchiveExtractor("tar", limits)),
};
