import { formatFacts, type ReadableFormat } from "#lib/domain/formats.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** The limits of ingestion. Every number is configurable. Exceeding one throws an AppError with a message. */
export type IngestLimits = {
  /** Maximum size of a text file (md, txt, code, json, yaml, html …), in bytes. */
  readonly textBytes: number;
  /** Maximum size of a file in a format that carries images (pdf, docx, images and other office files), or csv, in bytes. */
  readonly binaryBytes: number;
  /** Globs over the path inside the corpus, with `/` between folders. `**` crosses folders. Case does not matter. */
  readonly denylist: readonly string[];
  /** Maximum nesting depth of json and yaml values, of elements in docx, odt and epub, and of groups in rtf. */
  readonly maxDepth: number;
  /** Maximum number of values in a yaml file after its aliases are expanded. */
  readonly maxAliasExpansion: number;
  readonly inflate: InflateLimits;
};

/** Maximum growth of a zip container when it is unpacked. */
export type InflateLimits = {
  readonly maxEntries: number;
  /** Maximum unpacked bytes of one part. */
  readonly maxEntryBytes: number;
  /** Maximum unpacked bytes of all parts together. */
  readonly maxTotalBytes: number;
  /** Maximum ratio of unpacked to packed bytes. Checked only when a part exceeds 1 MB. */
  readonly maxRatio: number;
};

const MEGABYTE = 1_000_000;

export const DEFAULT_INGEST_LIMITS: IngestLimits = {
  textBytes: 10 * MEGABYTE,
  binaryBytes: 200 * MEGABYTE,
  denylist: [
    "**/.git/**",
    "**/node_modules/**",
    "**/.DS_Store",
    "**/Thumbs.db",
    "**/desktop.ini",
    "**/~$*",
    "**/.env",
    "**/*.pem",
    "**/*.key",
    "**/*.p12",
    "**/id_rsa",
    "**/id_ed25519",
  ],
  maxDepth: 500,
  maxAliasExpansion: 100_000,
  inflate: {
    maxEntries: 10_000,
    maxEntryBytes: 100 * MEGABYTE,
    maxTotalBytes: 500 * MEGABYTE,
    maxRatio: 200,
  },
};

/**
 * Checks a file against the limits before any of it is read.
 * @param file `path` is its path inside the corpus; `byteLength` its size; `format` if it is known.
 * @throws AppError `path_refused` (denylist, `..`, absolute, control characters), `too_large`.
 */
export function checkLimits(
  file: { readonly path: string; readonly byteLength: number; readonly format?: ReadableFormat },
  limits: IngestLimits = DEFAULT_INGEST_LIMITS,
): void {
  checkPath(file.path, limits.denylist);
  const allowed = mayBeLarge(file.format) ? Math.max(limits.binaryBytes, limits.textBytes) : limits.textBytes;
  if (file.byteLength <= allowed) return;
  throw new AppError(
    "too_large",
    `This file is ${sizeWords(file.byteLength, { kilo: 1024 })}; files of its kind are read up to ${sizeWords(allowed, { kilo: 1024 })}. Raise ${variableOf(allowed, limits)} to read larger ones.`,
    { byteLength: file.byteLength, limit: allowed },
  );
}

function mayBeLarge(format: ReadableFormat | undefined): boolean {
  if (format === undefined) return true;
  const { isText, isReadToLimit } = formatFacts(format);
  return !isText || isReadToLimit;
}

/** Returns the variable that sets this limit. */
export function variableOf(limit: number, limits: IngestLimits): string {
  return limit === limits.textBytes && limits.textBytes !== limits.binaryBytes
    ? "MAX_TEXT_MB"
    : "MAX_BINARY_MB";
}

function checkPath(path: string, denylist: readonly string[]): void {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is refused here
  if (/[\u0000-\u001f\u007f]/.test(path)) {
    throw new AppError("path_refused", "The file's name holds control characters. Rename it and try again.");
  }
  const parts = path.split(/[\\/]/);
  if (parts.includes("..") || /^([\\/]|[a-z]:[\\/])/i.test(path)) {
    throw new AppError("path_refused", "The file's path leads outside its folder.");
  }
  const pattern = denylist.find((glob) => globToRegExp(glob).test(parts.join("/")));
  if (pattern === undefined) return;
  throw new AppError("path_refused", `Files that match "${pattern}" are not read (the denylist says so).`, {
    pattern,
  });
}

function globToRegExp(glob: string): RegExp {
  const source = glob.replace(/[.+^${}()|[\]\\]/g, "\\$&").replace(/\*\*\/|\*\*|\*|\?/g, (star) => {
    if (star === "**/") return "(?:.*/)?";
    if (star === "**") return ".*";
    return star === "*" ? "[^/]*" : "[^/]";
  });
  return new RegExp(`^${source}$`, "i");
}
