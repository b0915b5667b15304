import type { Format } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** What ingestion accepts; every number is configuration, and hitting one is an AppError in words. */
export type IngestLimits = {
  /** Largest text file (md, txt, code, json, yaml, html …), in bytes. */
  readonly textBytes: number;
  /** Largest file of a format that carries images (pdf, docx, images and other office files), in bytes. */
  readonly binaryBytes: number;
  readonly maxChunks: number;
  /** Globs over the path inside the corpus, `/` between folders; `**` crosses folders. Case does not matter. */
  readonly denylist: readonly string[];
  /** Nesting of json and yaml values, and of elements in html and docx. */
  readonly maxDepth: number;
  /** Values a yaml file may stand for once its aliases are followed. */
  readonly maxAliasExpansion: number;
  readonly inflate: InflateLimits;
};

/** How far a zip container may grow when unpacked. */
export type InflateLimits = {
  readonly maxEntries: number;
  /** Bytes of one part that is read. */
  readonly maxEntryBytes: number;
  /** Bytes of all parts together. */
  readonly maxTotalBytes: number;
  /** Unpacked bytes to packed bytes, looked at once a part is over 1 MB. */
  readonly maxRatio: number;
};

const MEGABYTE = 1_000_000;

export const DEFAULT_INGEST_LIMITS: IngestLimits = {
  textBytes: 10 * MEGABYTE,
  binaryBytes: 200 * MEGABYTE,
  maxChunks: 2000,
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

const CARRIES_IMAGES: ReadonlySet<Format> = new Set([
  "pdf",
  "docx",
  "image",
  "odt",
  "rtf",
  "epub",
  "pptx",
  "doc",
  "xlsx",
  "zip",
]);

/**
 * Checks a file against the limits before anything is read from it.
 * @param file `path` is its path inside the corpus; `byteLength` its size; `format` once it is known.
 * @throws AppError `path_refused` (denylist, `..`, absolute, control characters), `too_large`.
 */
export function checkLimits(
  file: { readonly path: string; readonly byteLength: number; readonly format?: Format },
  limits: IngestLimits = DEFAULT_INGEST_LIMITS,
): void {
  checkPath(file.path, limits.denylist);
  const carriesImages = file.format === undefined || CARRIES_IMAGES.has(file.format);
  const allowed = carriesImages ? Math.max(limits.binaryBytes, limits.textBytes) : limits.textBytes;
  if (file.byteLength <= allowed) return;
  throw new AppError(
    "too_large",
    `This file is ${inMegabytes(file.byteLength)}; files of its kind are read up to ${inMegabytes(allowed)}. The limit can be raised in the configuration.`,
    { byteLength: file.byteLength, limit: allowed },
  );
}

/** @throws AppError `too_many_chunks` when a document was cut into more passages than allowed. */
export function checkChunkCount(count: number, limits: IngestLimits = DEFAULT_INGEST_LIMITS): void {
  if (count <= limits.maxChunks) return;
  throw new AppError(
    "too_many_chunks",
    `This document gives ${count} passages; ${limits.maxChunks} are allowed. Raise the limit in the configuration or split the document.`,
    { count, limit: limits.maxChunks },
  );
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

/** "10.0 MB". */
export function inMegabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}
