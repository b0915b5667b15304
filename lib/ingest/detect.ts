import { fileTypeFromBuffer } from "file-type";
import type { ReadableFormat } from "#lib/domain/extracted.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { isOle, oleKind } from "./container/ole.ts";
import { isZip } from "./container/zip.ts";
import { type DecodedText, decodeText } from "./decode.ts";
import { extensionOf } from "./detect/languages.ts";
import { pictureType } from "./detect/picture.ts";
import { notYetSupported, unreadPicture, unsupported } from "./detect/refusals.ts";
import { classifyText, isTextName } from "./detect/text-format.ts";
import { zipKind } from "./detect/zip-kind.ts";
import { type FileEnds, type FileView, viewOfEnds } from "./file-view.ts";

export type DetectedFormat = {
  readonly format: ReadableFormat;
  readonly mediaType: string;
  /** Code language, for `code`. */
  readonly language?: string;
  /** Character encoding, for text formats. */
  readonly encoding?: string;
  /** What decided: `signature`, `content`, `file_name`, `script_line` or `plain_text`. */
  readonly reason: "signature" | "content" | "file_name" | "script_line" | "plain_text";
};

const MEDIA_TYPES: Readonly<Record<ReadableFormat, string>> = {
  md: "text/markdown",
  txt: "text/plain",
  code: "text/plain",
  json: "application/json",
  yaml: "application/yaml",
  html: "text/html",
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
  image: "image/png",
};

/**
 * Tells a file's format by its content; the name decides only between formats that are plain text.
 * @param fileName only its last part is looked at.
 * @throws AppError `empty_file`, `not_text` (binary under a text name), `not_yet_supported` (recognised, no reader
 *   yet), `unsupported_format`, `encrypted` (an office file behind a password), `damaged`, `too_complex` (zip).
 */
export async function detectFormat(bytes: Uint8Array, fileName: string): Promise<DetectedFormat> {
  if (bytes.length === 0) throw new AppError("empty_file", "The file is empty (0 bytes).");
  return detectContainer(bytes, bytes, fileName) ?? (await detectText(bytes, fileName));
}

/**
 * The same for a file that is too large to be held in memory whole, by its ends: where its directory stands, and all
 * that a refusal needs. Its text, if it is text, is judged by its beginning.
 */
export async function detectByEnds(ends: FileEnds, fileName: string): Promise<DetectedFormat> {
  return (
    detectContainer(viewOfEnds(ends), ends.head, fileName, ends.tail) ??
    (await detectText(wholeCharacters(ends), fileName))
  );
}

/** The beginning without a character that it ends in the middle of. */
function wholeCharacters({ head, size }: FileEnds): Uint8Array {
  const utf16 = head[0] === 0xff || head[0] === 0xfe;
  if (head.length === size || utf16) return head;
  let end = head.length;
  while (end > head.length - 4 && (head[end - 1] ?? 0) >= 0x80) end--;
  return head.subarray(0, end);
}

/** Whether a file that begins so may be one of the formats that carry images, which may be large. */
export function mayCarryImages(head: Uint8Array, fileName: string): boolean {
  return (
    isZip(head) ||
    isOle(head) ||
    pictureType(head) !== null ||
    pdfHeader(head) >= 0 ||
    extensionOf(fileName) === "pdf"
  );
}

async function detectText(bytes: Uint8Array, fileName: string): Promise<DetectedFormat> {
  const decoded = tryDecode(bytes);
  if (isAppError(decoded)) return await detectBinary(bytes, fileName, decoded);
  if (decoded.text.trim() === "") throw new AppError("empty_file", "The file holds no text, only blanks.");
  const found = classifyText(decoded.text, fileName);
  return { ...found, mediaType: MEDIA_TYPES[found.format], encoding: decoded.encoding };
}

function detectContainer(
  file: FileView,
  head: Uint8Array,
  fileName: string,
  tail: Uint8Array = new Uint8Array(),
): DetectedFormat | null {
  const found = (format: "pdf" | "docx") =>
    ({ format, mediaType: MEDIA_TYPES[format], reason: "signature" }) as const;
  if (isZip(head)) {
    const kind = zipKind(file);
    if (kind === "docx") return found("docx");
    throw notYetSupported(kind);
  }
  if (isOle(head)) throw refuseOle(head, tail);
  const picture = pictureType(head);
  if (picture !== null) return { format: "image", mediaType: picture, reason: "signature" };
  return isPdf(head, tail, fileName) ? found("pdf") : null;
}

/** Where a PDF's header stands; it may be anywhere in the first 1024 bytes (PDF 1.7, implementation note 13). */
function pdfHeader(head: Uint8Array): number {
  return bufferOf(head).subarray(0, 1024).indexOf("%PDF-", 0, "latin1");
}

/** Prose may hold the header's letters, and where the header is missing, a PDF's objects tell what is called one. */
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

/** For bytes that are no text: says what they are, and leaves a headless pdf to the reader that can judge it. */
async function detectBinary(bytes: Uint8Array, fileName: string, notText: AppError): Promise<DetectedFormat> {
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  if (type?.mime.startsWith("image/")) throw unreadPicture(type.ext);
  if (isTextName(fileName)) throw notText;
  if (type !== undefined) throw unsupported(`a file of type ${type.mime}`);
  if (extensionOf(fileName) === "pdf") {
    return { format: "pdf", mediaType: MEDIA_TYPES.pdf, reason: "file_name" };
  }
  throw new AppError("unsupported_format", "The file's kind was not recognised, and it is not text.");
}

function refuseOle(head: Uint8Array, tail: Uint8Array): AppError {
  const byHead = oleKind(head);
  const kind = byHead === "unknown" ? oleKind(tail) : byHead;
  if (kind === "encrypted-office") {
    return new AppError(
      "encrypted",
      "The document is locked with a password. Save it without one and try again.",
    );
  }
  return kind === "unknown" ? unsupported("an OLE compound file") : notYetSupported(kind);
}
