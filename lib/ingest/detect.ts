import { fileTypeFromBuffer } from "file-type";
import type { ReadableFormat } from "#lib/domain/extracted.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { isOle, oleKind } from "./container/ole.ts";
import { isZip } from "./container/zip.ts";
import { type DecodedText, decodeText } from "./decode.ts";
import { extensionOf } from "./detect/languages.ts";
import { notYetSupported, unsupported } from "./detect/refusals.ts";
import { classifyText, isTextName } from "./detect/text-format.ts";
import { zipKind } from "./detect/zip-kind.ts";

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
};

/**
 * Tells a file's format by its content; the name decides only between formats that are plain text.
 * @param fileName only its last part is looked at.
 * @throws AppError `empty_file`, `not_text` (binary under a text name), `not_yet_supported` (recognised, no reader
 *   yet), `unsupported_format`, `encrypted` (an office file behind a password), `damaged`, `too_complex` (zip).
 */
export async function detectFormat(bytes: Uint8Array, fileName: string): Promise<DetectedFormat> {
  if (bytes.length === 0) throw new AppError("empty_file", "The file is empty (0 bytes).");
  const container = detectContainer(bytes, fileName);
  if (container !== null)
    return { format: container, mediaType: MEDIA_TYPES[container], reason: "signature" };
  const decoded = tryDecode(bytes);
  if (isAppError(decoded)) return await detectBinary(bytes, fileName, decoded);
  if (decoded.text.trim() === "") throw new AppError("empty_file", "The file holds no text, only blanks.");
  const found = classifyText(decoded.text, fileName);
  return { ...found, mediaType: MEDIA_TYPES[found.format], encoding: decoded.encoding };
}

function detectContainer(bytes: Uint8Array, fileName: string): "pdf" | "docx" | null {
  if (isZip(bytes)) {
    const kind = zipKind(bytes);
    if (kind === "docx") return "docx";
    throw notYetSupported(kind);
  }
  if (isOle(bytes)) throw refuseOle(bytes);
  return isPdf(bytes, fileName) ? "pdf" : null;
}

/**
 * The header may stand anywhere in the first 1024 bytes (PDF 1.7, implementation note 13), but not in prose; where it
 * is missing, the objects of a file that is called a pdf tell it.
 */
function isPdf(bytes: Uint8Array, fileName: string): boolean {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = whole.subarray(0, 1024).indexOf("%PDF-", 0, "latin1");
  if (at === 0) return true;
  if (at < 0 && extensionOf(fileName) !== "pdf") return false;
  return whole.includes("endobj", Math.max(0, at), "latin1");
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
  if (type?.mime.startsWith("image/")) throw notYetSupported("image", type.ext);
  if (isTextName(fileName)) throw notText;
  if (type !== undefined) throw unsupported(`a file of type ${type.mime}`);
  if (extensionOf(fileName) === "pdf") {
    return { format: "pdf", mediaType: MEDIA_TYPES.pdf, reason: "file_name" };
  }
  throw new AppError("unsupported_format", "The file's kind was not recognised, and it is not text.");
}

function refuseOle(bytes: Uint8Array): AppError {
  const kind = oleKind(bytes);
  if (kind === "encrypted-office") {
    return new AppError(
      "encrypted",
      "The document is locked with a password. Save it without one and try again.",
    );
  }
  return kind === "unknown" ? unsupported("an OLE compound file") : notYetSupported(kind);
}
