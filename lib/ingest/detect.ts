import { fileTypeFromBuffer } from "file-type";
import { formatFacts, type ReadableFormat } from "#lib/domain/formats.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { gzipReader, isGzip, plainReader } from "./container/byte-reader.ts";
import { isOle, oleKind } from "./container/ole.ts";
import { isSqlite } from "./container/sqlite/database.ts";
import { isTarHeader } from "./container/tar.ts";
import { isZip } from "./container/zip.ts";
import { type DecodedText, decodeText } from "./decode.ts";
import { extensionOf } from "./detect/languages.ts";
import { mailKind } from "./detect/mail-shape.ts";
import { pictureType } from "./detect/picture.ts";
import {
  formatOrRefusal,
  notYetSupported,
  refuseOfficeName,
  shapesAlone,
  unknownOle,
  unreadPicture,
  unsupported,
} from "./detect/refusals.ts";
import { classifyText, isNameReadToLimit, isTextName } from "./detect/text-format.ts";
import { zipKind } from "./detect/zip-kind.ts";
import { type FileEnds, type FileView, viewOfEnds } from "./file-view.ts";
import { DEFAULT_INGEST_LIMITS } from "./limits.ts";

export type DetectedFormat = {
  readonly format: ReadableFormat;
  readonly mediaType: string;
  /** Programming language, for `code`. */
  readonly language?: string;
  /** Character encoding, for text formats. */
  readonly encoding?: string;
  /** The evidence that decided. */
  readonly reason: "signature" | "content" | "file_name" | "script_line" | "plain_text";
};

const usualType = (format: ReadableFormat) => formatFacts(format).mediaTypes[0];

/**
 * Returns a file's format by its content. The name decides only between plain-text formats.
 * @param fileName only its last part is used.
 * @throws AppError `empty_file`, `not_text` (binary under a text name), `not_yet_supported` (recognised, but without a
 *   reader), `unsupported_format`, `damaged` (a container, or text under the name of an office file), `too_complex` (zip).
 */
export async function detectFormat(bytes: Uint8Array, fileName: string): Promise<DetectedFormat> {
  if (bytes.length === 0) throw new AppError("empty_file", "The file is empty (0 bytes).");
  return detectContainer(bytes, bytes, fileName) ?? (await detectText(bytes, fileName));
}

/**
 * Like `detectFormat`, for a file too large to hold in memory. Its first and last bytes contain the zip directory and
 * everything that a refusal needs. Text is judged by its beginning.
 */
export async function detectByEnds(ends: FileEnds, fileName: string): Promise<DetectedFormat> {
  return (
    detectContainer(viewOfEnds(ends), ends.head, fileName, ends.tail) ??
    (await detectText(wholeCharacters(ends), fileName))
  );
}

/** Returns the beginning without a last character that is cut off. */
function wholeCharacters({ head, size }: FileEnds): Uint8Array {
  const utf16 = head[0] === 0xff || head[0] === 0xfe;
  if (head.length === size || utf16) return head;
  let end = head.length;
  while (end > head.length - 4 && (head[end - 1] ?? 0) >= 0x80) end--;
  return head.subarray(0, end);
}

/** True if a file with this beginning may be large: its format carries images, or only its beginning is read. */
export function mayBeLarge(head: Uint8Array, fileName: string): boolean {
  return (
    isZip(head) ||
    isOle(head) ||
    isSqlite(head) ||
    isGzip(head) ||
    isTarHeader(head) ||
    pictureType(head) !== null ||
    mailKind(head, fileName) !== null ||
    isRtf(head) ||
    pdfHeader(head) >= 0 ||
    extensionOf(fileName) === "pdf" ||
    isNameReadToLimit(fileName)
  );
}

async function detectText(bytes: Uint8Array, fileName: string): Promise<DetectedFormat> {
  const decoded = tryDecode(bytes);
  if (isAppError(decoded)) return await detectBinary(bytes, fileName, decoded);
  if (decoded.text.trim() === "") throw new AppError("empty_file", "The file holds no text, only blanks.");
  const found = classifyText(decoded.text, fileName);
  refuseOfficeName(extensionOf(fileName), found.format);
  return { ...found, mediaType: usualType(found.format), encoding: decoded.encoding };
}

function detectContainer(
  file: FileView,
  head: Uint8Array,
  fileName: string,
  tail: Uint8Array = new Uint8Array(),
): DetectedFormat | null {
  const found = (format: ReadableFormat) =>
    ({ format, mediaType: usualType(format), reason: "signature" }) as const;
  if (isZip(head)) return found(formatOrRefusal(zipKind(file)));
  if (isOle(head)) return found(oleFormat(head, tail, fileName));
  if (isSqlite(head)) return found(sqliteFormat(head, fileName));
  if (isShapes(head)) throw shapesAlone();
  if (isRtf(head)) return found("rtf");
  if (isTar(head)) {
    const mediaType = formatFacts("tar").mediaTypes[isGzip(head) ? 1 : 0] ?? usualType("tar");
    return { format: "tar", mediaType, reason: "signature" };
  }
  const picture = pictureType(head);
  if (picture !== null) return { format: "image", mediaType: picture, reason: "signature" };
  if (isPdf(head, tail, fileName)) return found("pdf");
  const mail = mailKind(head, fileName);
  return mail === null ? null : { ...found(mail), reason: "content" };
}

/** Offset of the number of the application that a database is for, and the numbers of a GeoPackage. */
const APPLICATION_AT = 68;
const GEOPACKAGES: ReadonlySet<string> = new Set(["GPKG", "GP10", "GP11"]);

/** @throws AppError `unsupported_format` for any other database. */
function sqliteFormat(head: Uint8Array, fileName: string): ReadableFormat {
  const application = bufferOf(head).toString("latin1", APPLICATION_AT, APPLICATION_AT + 4);
  if (GEOPACKAGES.has(application) || extensionOf(fileName) === "gpkg") return formatOrRefusal("gpkg");
  throw unsupported("a SQLite database");
}

/** True for the file of a Shapefile that has its shapes. */
function isShapes(head: Uint8Array): boolean {
  const view = bufferOf(head);
  return view.length >= 100 && view.readInt32BE(0) === 9994 && view.readInt32LE(28) === 1000;
}

/** Rich text may contain bytes of pictures, so its beginning decides, not whether all of it is text. */
function isRtf(head: Uint8Array): boolean {
  return /^\s*\{\\rtf/.test(bufferOf(head.subarray(0, 100)).toString("latin1"));
}

/**
 * True if the bytes begin like a tar archive, also like one in gzip.
 * @throws AppError `damaged` for gzip that cannot be inflated.
 */
function isTar(head: Uint8Array): boolean {
  const reader = isGzip(head) ? gzipReader(head, DEFAULT_INGEST_LIMITS.inflate) : plainReader(head);
  return isTarHeader(reader.take(512));
}

/**
 * Returns the offset of the PDF header, which may be anywhere in the first 1024 bytes (PDF 1.7, implementation note
 * 13).
 */
function pdfHeader(head: Uint8Array): number {
  return bufferOf(head).subarray(0, 1024).indexOf("%PDF-", 0, "latin1");
}

/**
 * Prose may contain the letters of the header, so a header that is not at the start needs PDF objects too. A .pdf file
 * without a header needs only the objects.
 */
function isPdf(head: Uint8Array, tail: Uint8Array, fileName: string): boolean {
  const at = pdfHeader(head);
  if (at === 0) return true;
  if (at < 0 && extensionOf(fileName) !== "pdf") return false;
  return (
    bufferOf(head).includes("endobj", Math.max(0, at), "latin1") ||
    bufferOf(tail).includes("endobj", 0, "latin1")
  );
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function tryDecode(bytes: Uint8Array): DecodedText | AppError {
  try {
    return decodeText(bytes);
  } catch (error) {
    if (isAppError(error)) return error;
    throw error;
  }
}

/** Handles bytes that are not text: names their type, and passes a .pdf file without a header to the pdf reader. */
async function detectBinary(bytes: Uint8Array, fileName: string, notText: AppError): Promise<DetectedFormat> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type?.mime.startsWith("image/")) throw unreadPicture(type.ext);
  if (type?.ext === "7z" || type?.ext === "rar") throw notYetSupported(type.ext);
  if (isTextName(fileName)) throw notText;
  if (type !== undefined) throw unsupported(`a file of type ${type.mime}`);
  if (extensionOf(fileName) === "pdf") {
    return { format: "pdf", mediaType: usualType("pdf"), reason: "file_name" };
  }
  throw new AppError("unsupported_format", "The file's kind was not recognised, and it is not text.");
}

/** @throws AppError `unsupported_format`, `not_yet_supported`, `damaged`. */
function oleFormat(head: Uint8Array, tail: Uint8Array, fileName: string): ReadableFormat {
  const byHead = oleKind(head);
  const kind = byHead === "unknown" ? oleKind(tail) : byHead;
  if (kind === "encrypted-office") return "locked-office";
  if (kind === "unknown") throw unknownOle(extensionOf(fileName));
  return formatOrRefusal(kind);
}
