import { isAppError } from "#lib/errors/app-error.ts";
import { isShapefile } from "../container/shapefile-parts.ts";
import { openZip, type ZipArchive } from "../container/zip.ts";
import type { FileView } from "../file-view.ts";
import { DEFAULT_INGEST_LIMITS } from "../limits.ts";
import { type RecognisedKind, unsupported } from "./refusals.ts";

/** Unpacked bytes of a part in which the type is looked for. The web server does this, so it must be little work. */
const MAX_BYTES = 1_000_000;

const OFFICE_PARTS: readonly (readonly [folder: string, kind: RecognisedKind])[] = [
  ["word/", "docx"],
  ["xl/", "xlsx"],
  ["ppt/", "pptx"],
];

const CONTENT_TYPES: readonly (readonly [part: string, kind: RecognisedKind])[] = [
  ["wordprocessingml", "docx"],
  ["ms-word.", "docx"],
  ["spreadsheetml", "xlsx"],
  ["ms-excel.", "xlsx"],
  ["presentationml", "pptx"],
  ["ms-powerpoint.", "pptx"],
];

/** Kinds of OpenDocument files, also by the names of OpenOffice 1. */
const OPEN_KINDS: readonly (readonly [start: string, kind: RecognisedKind])[] = [
  ["text", "odt"],
  ["writer", "odt"],
  ["spreadsheet", "ods"],
  ["calc", "ods"],
  ["presentation", "odp"],
  ["impress", "odp"],
];

/**
 * Returns the type of a zip container: "docx", "xlsx", "pptx", "odt", "ods", "odp", "epub", "shapefile" or
 * "zip".
 * @throws AppError `damaged`, `too_complex` (see openZip), `unsupported_format`.
 */
export function zipKind(file: FileView): RecognisedKind {
  const zip = openZip(file, DEFAULT_INGEST_LIMITS.inflate);
  const names = zip.entries.map((entry) => entry.name.toLowerCase());
  if (names.includes("[content_types].xml")) {
    return officeKind(zip, names) ?? "zip";
  }
  const type = text(zip, "mimetype").trim() || manifestType(zip);
  if (type.startsWith("application/epub")) return "epub";
  const open = /^application\/(?:vnd\.oasis\.opendocument|vnd\.sun\.xml)\.(\w+)/.exec(type)?.[1];
  if (open === undefined) return isShapefile(zip) ? "shapefile" : "zip";
  const kind = OPEN_KINDS.find(([start]) => open.startsWith(start))?.[1];
  if (kind === undefined) throw unsupported("an OpenDocument drawing, formula or database");
  return kind;
}

/** No "<" stands in a tag, so that each search ends where the next one starts and takes linear time. */
const FILE_ENTRY = /<manifest:file-entry\b[^<>]*>/g;

/** Returns the type that the manifest of an OpenDocument file states for the whole. Some programs write no other. */
function manifestType(zip: ZipArchive): string {
  for (const [entry] of text(zip, "META-INF/manifest.xml").matchAll(FILE_ENTRY))
    if (entry.includes('manifest:full-path="/"'))
      return /manifest:media-type="([^"]*)"/.exec(entry)?.[1] ?? "";
  return "";
}

/**
 * The content type of the main part decides. If the content types cannot be read, folder names decide. If they are
 * locked, it is an archive: its password unlocks it, and the copy shows what it is.
 */
function officeKind(zip: ZipArchive, names: readonly string[]): RecognisedKind | null {
  if (zip.entryNamed("[Content_Types].xml")?.encrypted) return null;
  const types = text(zip, "[Content_Types].xml");
  const main = /ContentType\s*=\s*["']([^"']*(?:\.main\+xml))["']/.exec(types)?.[1] ?? "";
  const byType = CONTENT_TYPES.find(([part]) => main.includes(part));
  const byFolder = OFFICE_PARTS.find(([folder]) => names.some((name) => name.startsWith(folder)));
  return byType?.[1] ?? byFolder?.[1] ?? null;
}

function text(zip: ZipArchive, name: string): string {
  try {
    return new TextDecoder().decode(zip.readStart(name, MAX_BYTES) ?? new Uint8Array());
  } catch (error) {
    if (isAppError(error, "damaged") || isAppError(error, "encrypted")) return "";
    throw error;
  }
}
