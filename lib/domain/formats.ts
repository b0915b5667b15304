import { keysOf } from "./keys-of.ts";

/** Facts about a format that the product reads. */
type FormatFacts = {
  /** Name on screen. */
  readonly name: string;
  /**
   * True if an original is text: it has the smaller limit of size, can be read by characters, and is served as text.
   * Other formats carry images.
   */
  readonly isText: boolean;
  /** True if of a text original only the beginning is read, so that it may be as large as a binary one. */
  readonly isReadToLimit: boolean;
  /** Media types of originals; the first is the usual one. Browsers receive a binary original under its own. */
  readonly mediaTypes: readonly [string, ...string[]];
  /** Media type under which a text original is served, so that a browser never runs an upload; null for others. */
  readonly servedAs: string | null;
  /** Extensions of file names that mean this format, for text. A binary format is detected by its content alone. */
  readonly extensions: readonly string[];
  /** True if the product can remove the password of a locked file of it, if it is given (ADR 0094). */
  readonly isUnlockable: boolean;
  /** True if its documents are drawn as pages. */
  readonly hasPages: boolean;
  /** True if its pictures are assets. Each has the row of a page, although the text has no pages (ADR 0092). */
  readonly hasPictures: boolean;
  /** True if it holds data or code, which reads neither as policy nor as a conversation, and states no answer. */
  readonly isData: boolean;
  /** True if the viewer shows it line by line, because its layout has a meaning. */
  readonly isShownByLine: boolean;
  /** True if its documents are slides. Each is a section of its own, cited alone and drawn as a card. */
  readonly hasSlides: boolean;
  /** True if its documents are drawn as sheets with cells. */
  readonly hasSheets: boolean;
  /** True if the extracted text is the text of the original, so that offsets apply to both. */
  readonly keepsText: boolean;
  /** True if its files become documents of their own, each with its path inside (`lib/ingest/unpack`). */
  readonly holdsFiles: boolean;
  /** True if its rows or features may be records of a dataset (`lib/ingest/records`). */
  readonly hasRecords: boolean;
  /** True if it holds files and no text of its own. Its text is the list of its files. */
  readonly isArchive: boolean;
  /** The format that LibreOffice converts its files to, which is then read; null for a format that is read itself. */
  readonly convertsTo: "docx" | "pptx" | null;
  /** True if the extension of a file name says nothing to a reader. A title made of the name then leaves it out. */
  readonly hidesExtension: boolean;
};

const TEXT = {
  ...{ isText: true, servedAs: "text/plain", hasPages: false, isData: false },
  ...{ isShownByLine: false, hasSlides: false, hasSheets: false, keepsText: true, hidesExtension: false },
  ...{ holdsFiles: false, isArchive: false, convertsTo: null, hasPictures: false, isReadToLimit: false },
  ...{ isUnlockable: false, hasRecords: false },
} as const;
const BINARY = {
  ...{ isText: false, servedAs: null, extensions: [], hasPages: false, isData: false },
  ...{ isShownByLine: false, hasSlides: false, hasSheets: false, keepsText: false, hidesExtension: false },
  ...{ holdsFiles: false, isArchive: false, convertsTo: null, hasPictures: false, isReadToLimit: false },
  ...{ isUnlockable: false, hasRecords: false },
} as const;
const ARCHIVE = { ...BINARY, isData: true, holdsFiles: true, isArchive: true } as const;
/** Attachments are files inside a message. */
const MAIL = { ...BINARY, holdsFiles: true, hidesExtension: true } as const;
const DATA = { ...TEXT, isData: true, isShownByLine: true } as const;

/**
 * Every format with a reader. A new one is an entry here, its reader in `lib/ingest/extract/`, and its lines in
 * `lib/ingest/extract/index.ts` and `lib/ingest/extract/fingerprints.ts`.
 */
const FORMATS = {
  md: {
    ...TEXT,
    name: "Markdown",
    mediaTypes: ["text/markdown"],
    servedAs: "text/markdown",
    extensions: ["md", "markdown", "mdown", "mkd", "mdx"],
  },
  txt: {
    ...TEXT,
    name: "Text",
    mediaTypes: ["text/plain"],
    extensions: [...["txt", "text", "log", "rst", "adoc", "org", "textile", "wiki"], ...["ics", "vcf"]],
  },
  // Its extensions are those of its languages, in `lib/ingest/detect/languages.ts`.
  code: { ...DATA, name: "Code", mediaTypes: ["text/plain"], extensions: [] },
  json: {
    ...DATA,
    name: "JSON",
    mediaTypes: ["application/json"],
    servedAs: "application/json",
    extensions: [
      ...["json", "jsonl", "ndjson", "json5", "jsonc"],
      ...["geojson", "jsonld", "ipynb", "webmanifest"],
    ],
    hasRecords: true,
  },
  yaml: { ...DATA, name: "YAML", mediaTypes: ["application/yaml"], extensions: ["yaml", "yml"] },
  html: {
    ...TEXT,
    name: "HTML",
    mediaTypes: ["text/html"],
    extensions: ["html", "htm", "xhtml", "shtml"],
    keepsText: false,
    hasPictures: true,
  },
  // A web page that a browser saved with its pictures.
  mhtml: {
    ...BINARY,
    name: "Saved web page",
    mediaTypes: ["multipart/related", "application/x-mimearchive"],
    hidesExtension: true,
  },
  svg: {
    ...TEXT,
    name: "SVG drawing",
    mediaTypes: ["image/svg+xml"],
    extensions: ["svg"],
    keepsText: false,
    hidesExtension: true,
  },
  captions: {
    ...TEXT,
    name: "Captions",
    mediaTypes: ["text/vtt"],
    extensions: ["vtt", "srt"],
    keepsText: false,
    hidesExtension: true,
  },
  eml: { ...MAIL, name: "E-mail", mediaTypes: ["message/rfc822"] },
  mbox: { ...MAIL, name: "Mailbox", mediaTypes: ["application/mbox"] },
  msg: {
    ...MAIL,
    name: "Outlook message",
    mediaTypes: ["application/vnd.ms-outlook"],
  },
  pdf: { ...BINARY, name: "PDF", mediaTypes: ["application/pdf"], hasPages: true, isUnlockable: true },
  // Word, Excel or PowerPoint with a password. Its content shows which only after it is unlocked.
  "locked-office": {
    ...BINARY,
    name: "Locked Office file",
    mediaTypes: ["application/x-ole-storage"],
    hidesExtension: true,
    isUnlockable: true,
  },
  docx: {
    ...BINARY,
    name: "Word",
    mediaTypes: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    hasPictures: true,
    hidesExtension: true,
  },
  pptx: {
    ...BINARY,
    name: "PowerPoint",
    mediaTypes: [
      "application/vnd.openxmlformats-officedocument.presentationml.presentation",
      "application/vnd.openxmlformats-officedocument.presentationml.slideshow",
      "application/vnd.ms-powerpoint.presentation.macroEnabled.12",
    ],
    hasSlides: true,
    hasPictures: true,
    hidesExtension: true,
  },
  doc: {
    ...BINARY,
    name: "Word 97–2003",
    mediaTypes: ["application/msword"],
    convertsTo: "docx",
    hidesExtension: true,
  },
  ppt: {
    ...BINARY,
    name: "PowerPoint 97–2003",
    mediaTypes: ["application/vnd.ms-powerpoint"],
    hasSlides: true,
    convertsTo: "pptx",
    hidesExtension: true,
  },
  odp: {
    ...BINARY,
    name: "OpenDocument slides",
    mediaTypes: ["application/vnd.oasis.opendocument.presentation"],
    hasSlides: true,
    hasPictures: true,
    hidesExtension: true,
  },
  odt: {
    ...BINARY,
    name: "OpenDocument text",
    mediaTypes: ["application/vnd.oasis.opendocument.text", "application/vnd.sun.xml.writer"],
    hasPictures: true,
    hidesExtension: true,
  },
  epub: {
    ...BINARY,
    name: "EPUB",
    mediaTypes: ["application/epub+zip"],
    hasPictures: true,
    hidesExtension: true,
  },
  rtf: {
    ...BINARY,
    name: "Rich text",
    mediaTypes: ["application/rtf", "text/rtf"],
    hidesExtension: true,
  },
  csv: {
    ...TEXT,
    name: "CSV",
    mediaTypes: ["text/csv", "text/tab-separated-values"],
    extensions: ["csv", "tsv", "tab"],
    isData: true,
    hasRecords: true,
    hasSheets: true,
    isReadToLimit: true,
    keepsText: false,
  },
  xlsx: {
    ...BINARY,
    name: "Excel",
    mediaTypes: [
      "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
      "application/vnd.ms-excel.sheet.macroEnabled.12",
    ],
    isData: true,
    hasSheets: true,
    hasRecords: true,
    hidesExtension: true,
  },
  ods: {
    ...BINARY,
    name: "OpenDocument spreadsheet",
    mediaTypes: ["application/vnd.oasis.opendocument.spreadsheet"],
    isData: true,
    hasSheets: true,
    hasRecords: true,
    hidesExtension: true,
  },
  xls: {
    ...BINARY,
    name: "Excel 97–2003",
    mediaTypes: ["application/vnd.ms-excel"],
    isUnlockable: true,
    isData: true,
    hasSheets: true,
    hasRecords: true,
    hidesExtension: true,
  },
  gpkg: {
    ...BINARY,
    name: "GeoPackage",
    mediaTypes: ["application/geopackage+sqlite3"],
    isData: true,
    hasRecords: true,
    hidesExtension: true,
  },
  // A zip with the files of one map layer or several.
  shapefile: {
    ...BINARY,
    name: "Shapefile",
    mediaTypes: ["application/x-zipped-shp"],
    isData: true,
    hasRecords: true,
    hidesExtension: true,
  },
  image: {
    ...BINARY,
    name: "Picture",
    mediaTypes: ["image/png", "image/jpeg", "image/webp", "image/tiff"],
    hasPages: true,
    hidesExtension: true,
  },
  zip: { ...ARCHIVE, name: "Zip archive", mediaTypes: ["application/zip"], isUnlockable: true },
  // Also one in gzip (tar.gz, tgz).
  tar: { ...ARCHIVE, name: "Tar archive", mediaTypes: ["application/x-tar", "application/gzip"] },
} as const satisfies Record<string, FormatFacts>;

export type ReadableFormat = keyof typeof FORMATS;
export const READABLE_FORMATS = keysOf(FORMATS);

/** Formats whose files are converted before they are read. */
export type ConvertedFormat = {
  [F in ReadableFormat]: (typeof FORMATS)[F]["convertsTo"] extends null ? never : F;
}[ReadableFormat];

/** Narrows a format to those whose files are converted before they are read. */
export function isConverted(format: ReadableFormat): format is ConvertedFormat {
  return FORMATS[format].convertsTo !== null;
}

type FormatsWhere<Key extends keyof FormatFacts> = {
  [F in ReadableFormat]: (typeof FORMATS)[F][Key] extends true ? F : never;
}[ReadableFormat];
/** Formats whose locked files a password can unlock. */
export type UnlockableFormat = FormatsWhere<"isUnlockable">;
export type PicturedFormat = FormatsWhere<"hasPictures">;
/** Formats whose documents have something to draw: their pages, or the pictures in their text. */
export type DrawnFormat = FormatsWhere<"hasPages"> | PicturedFormat;

export function formatFacts(format: ReadableFormat): FormatFacts {
  return FORMATS[format];
}

/** True if a file states when it was made, by its program and not in its words: PDF, Word, pictures … */
export function hasFileDate(format: string): boolean {
  const known = readableFormat(format);
  return known !== null && !FORMATS[known].isText;
}

/** Returns the format of a stored version; null if this release has no reader for it. */
export function readableFormat(format: string): ReadableFormat | null {
  return READABLE_FORMATS.find((known) => known === format) ?? null;
}

/** Returns a format if a password can unlock its locked files, else null. */
export function unlockableFormat(format: string): UnlockableFormat | null {
  const known = READABLE_FORMATS.find((each) => each === format);
  return known !== undefined && isUnlockable(known) ? known : null;
}

function isUnlockable(format: ReadableFormat): format is UnlockableFormat {
  return FORMATS[format].isUnlockable;
}

/** True if the pages of a stored version are the pictures in its text (ADR 0092). */
export function hasPictures(format: string): boolean {
  return storedFormatFacts(format)?.hasPictures === true;
}

/** Returns the facts about the format of a stored version; null if this release has no reader for it. */
export function storedFormatFacts(format: string): FormatFacts | null {
  const known = readableFormat(format);
  return known === null ? null : FORMATS[known];
}

/** Formats whose pages are the pictures in their text. */
export const PICTURED_FORMATS = READABLE_FORMATS.filter((format) => FORMATS[format].hasPictures);

/** Formats whose files may hold records. */
export const RECORD_FORMATS = READABLE_FORMATS.filter((format) => FORMATS[format].hasRecords);

export const DRAWN_FORMATS = READABLE_FORMATS.filter(
  (format): format is DrawnFormat => FORMATS[format].hasPages || FORMATS[format].hasPictures,
);
