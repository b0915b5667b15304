import { type ReadableFormat, readableFormat } from "#lib/domain/formats.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** No format with a reader can have a line in `UNREAD`. */
type NoReader = Readonly<Record<string, string>> & { readonly [F in ReadableFormat]?: never };

/** Common names of the file types that are recognised but cannot be read yet. */
const UNREAD = {
  "7z": "7z archives",
  rar: "RAR archives",
} as const satisfies NoReader;
type UnreadKind = keyof typeof UNREAD;
/** A type of file that detection can name. */
export type RecognisedKind = ReadableFormat | UnreadKind;

const REPACK = "Unpack it and add the files inside, or pack them as a zip archive.";

/**
 * Returns the format with a reader for a recognised type of file. `FORMATS` is asked first, so a format that it declares
 * is never refused.
 * @throws AppError `not_yet_supported` for a type without a reader.
 */
export function formatOrRefusal(kind: RecognisedKind): ReadableFormat {
  const format = readableFormat(kind);
  if (format !== null) return format;
  throw notYetSupported(kind as UnreadKind);
}

/** Error for a recognised type of file that cannot be read yet. */
export function notYetSupported(kind: UnreadKind): AppError {
  return new AppError("not_yet_supported", `${UNREAD[kind]} are recognised but not read yet. ${REPACK}`, {
    format: kind,
  });
}

/** Extensions of office files. Their content is never plain text. */
const OFFICE_NAMES: ReadonlySet<string> = new Set([
  ...["docx", "docm", "xlsx", "xlsm", "pptx", "pptm", "ppsx", "doc", "xls", "ppt"],
  ...["odt", "ods", "odp", "epub"],
]);

/**
 * Refuses text under the name of an office file, such as the rest of a damaged one. Web pages and tables are let through,
 * because programs export them under these names.
 * @throws AppError `damaged`.
 */
export function refuseOfficeName(extension: string, found: ReadableFormat): void {
  if (found === "html" || found === "csv" || !OFFICE_NAMES.has(extension)) return;
  throw new AppError(
    "damaged",
    `The file is named .${extension}, but holds only plain text. It may be damaged. If it is text, rename it to .txt.`,
  );
}

/**
 * Error for a file in the container of old Office files that does not show which it is. A cut-off file lacks its directory.
 */
export function unknownOle(extension: string): AppError {
  if (extension !== "msg" && !OFFICE_NAMES.has(extension))
    return unsupported("a file in the container of old Microsoft programs");
  return new AppError(
    "damaged",
    "The file is cut off or damaged, or it is locked with a password in a way that is not known. Copy it again from its source, or add a copy without a password.",
  );
}

/** Error for a picture in a format that cannot be decoded. `kind` is its usual extension. */
export function unreadPicture(kind: string): AppError {
  // No decoder of HEIC on the registry has a permissive licence.
  const words = kind === "heic" || kind === "heif" ? "JPEG or PNG" : "PNG, JPEG, WebP or TIFF";
  return new AppError(
    "not_yet_supported",
    `Pictures of the kind ${kind.toUpperCase()} are recognised but not read. Convert it to ${words} and add that.`,
    { format: "image", kind },
  );
}

/** Error for a type of file that Sightline does not support. */
export function unsupported(what: string): AppError {
  return new AppError(
    "unsupported_format",
    `This is ${what}, which is not a kind of document that can be read here.`,
    { kind: what },
  );
}

/** Error for one file of a Shapefile. Its attributes and its coordinate system are in other files. */
export function shapesAlone(): AppError {
  return new AppError(
    "unsupported_format",
    "This is one file of a Shapefile. Pack it with its .dbf, .shx and .prj files into a zip archive, and add that.",
    { kind: "shp" },
  );
}
