import { isUtf8 } from "node:buffer";
import type { ExtractionNote } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";

export type DecodedText = {
  /** Well-formed UTF-16 without byte order mark and without NUL. */
  readonly text: string;
  /** "utf-8", "utf-16le", "utf-16be", "windows-1252", or the declared encoding if it was used. */
  readonly encoding: string;
  readonly notes: readonly ExtractionNote[];
};

/**
 * Decodes a text file. Tries, in this order: the byte order mark; UTF-16 by its pattern of NUL bytes; strict UTF-8; the
 * encoding that the file declares (`declared`, e.g. html's meta charset); windows-1252 with a note.
 * @throws AppError `not_text` if the bytes are not text in a known encoding.
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const marked = byteOrderMark(bytes);
  if (marked) return finish(decodeAs(marked.encoding, bytes.subarray(marked.length)), marked.encoding, []);
  const wide = utf16WithoutMark(bytes);
  if (wide) return finish(decodeAs(wide, bytes), wide, [assumed(wide)]);
  if (looksBinary(bytes)) throw notText("This file contains binary data, not text.");
  if (isUtf8(bytes)) return finish(decodeAs("utf-8", bytes), "utf-8", [], true);
  const census = utf8Census(bytes);
  const label = declared === undefined ? null : knownEncoding(declared);
  if (label !== null && label !== "utf-8" && !label.startsWith("utf-16")) {
    return finish(decodeAs(label, bytes), label, []);
  }
  if (census.truncatedOnly || census.multiByte >= 10 * census.invalid) {
    return finish(decodeAs("utf-8", bytes), "utf-8", []);
  }
  return finish(decodeLatin(bytes), "windows-1252", [assumed("windows-1252")]);
}

function notText(message: string): AppError {
  return new AppError("not_text", message);
}

function assumed(encoding: string): ExtractionNote {
  return {
    code: `encoding_assumed_${encoding.replaceAll("-", "_")}`,
    message: `The file does not say how its characters are stored; it was read as ${encoding}.`,
  };
}

function byteOrderMark(bytes: Uint8Array): { encoding: string; length: number } | null {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return { encoding: "utf-8", length: 3 };
  if (a === 0xff && b === 0xfe) {
    if (c === 0 && d === 0) throw notText("UTF-32 text is not read. Save the file as UTF-8.");
    return { encoding: "utf-16le", length: 2 };
  }
  return a === 0xfe && b === 0xff ? { encoding: "utf-16be", length: 2 } : null;
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}

/** ASCII text in UTF-16 has a NUL in every other byte. Other scripts have NULs only in spaces and line ends. */
function utf16WithoutMark(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const sample = bytes.subarray(0, 65_536 - (bytes.length & 1));
  let even = 0;
  let odd = 0;
  for (let i = 0; i < sample.length; i++) {
    if (sample[i] !== 0) continue;
    if (i % 2 === 0) even++;
    else odd++;
  }
  const [more, fewer] = even > odd ? [even, odd] : [odd, even];
  const pairs = sample.length / 2;
  if (more < 2 || more < pairs * 0.02 || fewer > more * 0.02) return null;
  const encoding = even > odd ? "utf-16be" : "utf-16le";
  const text = decodeAs(encoding, sample);
  const readable = text.match(/[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Zs}\t\r\n]/gu)?.length ?? 0;
  return readable >= text.length * 0.95 ? encoding : null;
}

/** Looks for control characters that text editors do not write. A few mean damage; many mean another type of file. */
function looksBinary(bytes: Uint8Array): boolean {
  let nul = 0;
  let control = 0;
  // By index: an iterator takes several times as long, and a file may have millions of bytes.
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 0) nul++;
    // Logs and old text files contain tabs, line ends, form feeds, backspaces and escapes.
    else if ((byte < 0x20 && !(byte >= 8 && byte <= 13) && byte !== 0x1b) || byte === 0x7f) control++;
  }
  return nul > Math.max(1, bytes.length / 1000) || nul + control > Math.max(2, bytes.length / 100);
}

type Utf8Census = {
  readonly multiByte: number;
  readonly invalid: number;
  /** True if the only error is a character cut off at the end. */
  readonly truncatedOnly: boolean;
};

/** For bytes that are not valid UTF-8: counts the well-formed multi-byte characters and the errors. */
function utf8Census(bytes: Uint8Array): Utf8Census {
  let multiByte = 0;
  let invalid = 0;
  let truncated = false;
  for (let i = 0; i < bytes.length; ) {
    const lead = bytes[i] ?? 0;
    const length = lead < 0x80 ? 1 : sequenceLength(lead);
    if (length === 1) {
      i++;
      continue;
    }
    let have = 1;
    while (have < length && ((bytes[i + have] ?? 0) & 0xc0) === 0x80) have++;
    if (length > 1 && have === length) multiByte++;
    else {
      invalid++;
      if (length > 1 && i + have >= bytes.length) truncated = true;
    }
    i += Math.max(1, length === 0 ? 1 : have);
  }
  return { multiByte, invalid, truncatedOnly: truncated && invalid === 1 && multiByte > 0 };
}

/** Returns the number of bytes in the sequence that `lead` starts, or 0 if it cannot start one. */
function sequenceLength(lead: number): number {
  if (lead >= 0xc2 && lead <= 0xdf) return 2;
  if (lead >= 0xe0 && lead <= 0xef) return 3;
  return lead >= 0xf0 && lead <= 0xf4 ? 4 : 0;
}

function knownEncoding(label: string): string | null {
  try {
    return new TextDecoder(label.trim()).encoding;
  } catch {
    return null;
  }
}

/** Western text is mostly ASCII. Bytes that are mostly non-ASCII are in another encoding and would become nonsense. */
function decodeLatin(bytes: Uint8Array): string {
  let high = 0;
  let undefinedBytes = 0;
  for (const byte of bytes) {
    if (byte < 0x80) continue;
    high++;
    if (byte === 0x81 || byte === 0x8d || byte === 0x8f || byte === 0x90 || byte === 0x9d) undefinedBytes++;
  }
  if (high > Math.max(4, bytes.length * 0.4) || undefinedBytes > Math.max(1, bytes.length / 100)) {
    throw notText(
      "The file's characters are stored in an encoding that was not recognised. Save it as UTF-8 and try again.",
    );
  }
  return decodeAs("windows-1252", bytes);
}

function finish(raw: string, encoding: string, notes: readonly ExtractionNote[], valid = false): DecodedText {
  const text = cleanText(raw);
  // In a valid file the author wrote U+FFFD. In any other file the decoder inserted it.
  const replaced = text !== raw || (!valid && raw.includes("\ufffd"));
  if (!replaced) return { text, encoding, notes };
  const note: ExtractionNote = {
    code: "characters_replaced",
    message: "Some characters of the file could not be read or stored. Each is \ufffd in the text.",
  };
  return { text, encoding, notes: [...notes, note] };
}

/** Replaces NUL and lone surrogates, which the database cannot store, by U+FFFD. The length does not change. */
export function cleanText(text: string): string {
  return text.toWellFormed().replaceAll("\u0000", "\ufffd");
}
