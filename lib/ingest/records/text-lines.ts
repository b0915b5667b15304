import { isUtf8 } from "node:buffer";
import { type DecodedText, decodeText } from "../decode.ts";
import type { FileSource } from "../processes/file-source.ts";
import { RECORD_LIMITS } from "./limits.ts";
import { partsOf } from "./parts.ts";

/** Whole lines of a file. Each ends with "\n", except the last of the file. */
export type LineBlock = {
  readonly text: string;
  /** The encoding of these lines if it is not that of the file; else null. */
  readonly otherEncoding: string | null;
  /** True for a line that is too long to be held. Its text is its beginning. */
  readonly isTooLong?: true;
};

const [LINE_FEED, CARRIAGE_RETURN] = [10, 13];
const BEGINNING_CHARS = 1000;

/** Returns a first part without a last character that is cut off. */
function wholeCharacters(part: Uint8Array): Uint8Array {
  let end = part.length;
  while (end > 0 && end > part.length - 4 && (part[end - 1] ?? 0) >= 0x80) end--;
  return part.subarray(0, end);
}

function decodedBeginning(first: Uint8Array): DecodedText {
  return decodeText(first[0] === 0xff || first[0] === 0xfe ? first : wholeCharacters(first));
}

/** Returns the encoding of a file by its first part. @throws AppError("not_text"). */
export const encodingOf = (first: Uint8Array) => decodedBeginning(first).encoding;

/** Returns the text of a first part, with every line end as "\n". @throws AppError("not_text"). */
export const textOfBeginning = (first: Uint8Array) =>
  unified(decodedBeginning(first).text.replace(/^\ufeff/, ""));

/**
 * Yields the lines of a file in blocks, with every line end as "\n" and without byte order mark. The first part decides
 * the encoding. A line that is not in it is decoded alone: UTF-8 if it is valid, else windows-1252.
 * @throws AppError("not_text") if the first part is not text.
 */
export async function* textLines(source: FileSource, signal?: AbortSignal): AsyncGenerator<LineBlock, void> {
  let lines: Lines | undefined;
  for await (const part of partsOf(source, signal)) {
    lines ??= linesIn(encodingOf(part));
    yield* lines.add(part);
  }
  if (lines) yield* lines.end();
}

type Lines = { add(part: Uint8Array): Iterable<LineBlock>; end(): Iterable<LineBlock> };

function linesIn(encoding: string): Lines {
  return encoding.startsWith("utf-16") ? new WideLines(encoding) : new ByteLines(encoding);
}

const unified = (text: string) => (text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text);

/** UTF-16: a line end is two bytes, so the text is cut, not the bytes. */
class WideLines implements Lines {
  readonly #decoder: TextDecoder;
  #rest = "";
  #skips = false;

  constructor(encoding: string) {
    this.#decoder = new TextDecoder(encoding);
  }

  *add(part: Uint8Array): Iterable<LineBlock> {
    yield* this.#cut(this.#decoder.decode(part, { stream: true }));
  }

  *end(): Iterable<LineBlock> {
    yield* this.#cut(this.#decoder.decode());
    if (this.#rest !== "" && !this.#skips) yield { text: unified(this.#rest), otherEncoding: null };
  }

  *#cut(text: string): Iterable<LineBlock> {
    const end = lastLineEnd(text);
    if (end === 0) {
      this.#rest = this.#skips ? "" : this.#rest + text;
      if (this.#rest.length > RECORD_LIMITS.rowChars) yield this.#skipLine();
      return;
    }
    const whole = this.#rest + text.slice(this.#skips ? firstLineEnd(text) : 0, end);
    this.#rest = text.slice(end);
    this.#skips = false;
    if (whole !== "") yield { text: unified(whole), otherEncoding: null };
  }

  #skipLine(): LineBlock {
    const text = `${this.#rest.slice(0, BEGINNING_CHARS)}\n`;
    this.#rest = "";
    this.#skips = true;
    return { text, otherEncoding: null, isTooLong: true };
  }
}

/** A carriage return at the very end may be half of a line end. */
function lastLineEnd(text: string): number {
  const feed = text.lastIndexOf("\n") + 1;
  return feed > 0 || text.length < 2 ? feed : text.lastIndexOf("\r", text.length - 2) + 1;
}

function firstLineEnd(text: string): number {
  const at = text.search(/\r\n?|\n/);
  return at < 0 ? 0 : at + (text.startsWith("\r\n", at) ? 2 : 1);
}

/** Encodings in which the byte of a line end is nothing else. */
class ByteLines implements Lines {
  readonly #encoding: string;
  #rest: Uint8Array[] = [];
  #restBytes = 0;
  #skips = false;
  #isFirst = true;

  constructor(encoding: string) {
    this.#encoding = encoding;
  }

  *add(part: Uint8Array): Iterable<LineBlock> {
    const feed = part.lastIndexOf(LINE_FEED) + 1;
    const end = feed > 0 || part.length < 2 ? feed : part.lastIndexOf(CARRIAGE_RETURN, part.length - 2) + 1;
    if (end === 0) {
      if (!this.#skips) this.#keep(part);
      if (this.#restBytes > RECORD_LIMITS.rowChars) yield this.#skipLine();
      return;
    }
    const from = this.#skips ? lineEndIn(part) : 0;
    this.#skips = false;
    const whole = this.#take(part.subarray(from, end));
    if (end < part.length) this.#keep(part.subarray(end));
    yield* this.#decode(whole);
  }

  *end(): Iterable<LineBlock> {
    if (this.#restBytes > 0) yield* this.#decode(this.#take(new Uint8Array()));
  }

  #keep(bytes: Uint8Array): void {
    this.#rest.push(bytes);
    this.#restBytes += bytes.length;
  }

  #take(last: Uint8Array): Uint8Array {
    const whole = this.#rest.length === 0 ? last : Buffer.concat([...this.#rest, last]);
    this.#rest = [];
    this.#restBytes = 0;
    return whole;
  }

  #skipLine(): LineBlock {
    const beginning = this.#take(new Uint8Array()).subarray(0, BEGINNING_CHARS);
    this.#skips = true;
    return { text: `${decodeLine(beginning)}\n`, otherEncoding: null, isTooLong: true };
  }

  *#decode(bytes: Uint8Array): Iterable<LineBlock> {
    if (isUtf8(bytes) && this.#encoding === "utf-8") {
      const text = unified(decodeAs("utf-8", bytes));
      yield { text: this.#isFirst ? text.replace(/^\ufeff/, "") : text, otherEncoding: null };
    } else yield* this.#decodeByLine(bytes);
    this.#isFirst = false;
  }

  *#decodeByLine(bytes: Uint8Array): Iterable<LineBlock> {
    let same: Uint8Array[] = [];
    const flush = (): LineBlock[] => {
      const text = unified(same.map((line) => decodeAs(this.#encoding, line)).join(""));
      same = [];
      return text === "" ? [] : [{ text: text.replace(/^\ufeff/, ""), otherEncoding: null }];
    };
    for (let at = 0; at < bytes.length; ) {
      const line = bytes.subarray(at, at + (lineEndIn(bytes.subarray(at)) || bytes.length - at));
      at += line.length;
      const encoding = encodingOfLine(line, this.#encoding);
      if (encoding === this.#encoding) same.push(line);
      else {
        yield* flush();
        yield { text: unified(decodeAs(encoding, line)), otherEncoding: encoding };
      }
    }
    yield* flush();
  }
}

/** Returns the number of bytes up to and with the first line end, or 0. */
function lineEndIn(bytes: Uint8Array): number {
  const feed = bytes.indexOf(LINE_FEED);
  if (feed >= 0) return feed + 1;
  return bytes.indexOf(CARRIAGE_RETURN) + 1;
}

const isAscii = (bytes: Uint8Array) => bytes.every((byte) => byte < 0x80);

function encodingOfLine(line: Uint8Array, usual: string): string {
  if (isAscii(line)) return usual;
  if (isUtf8(line)) return "utf-8";
  return usual === "utf-8" ? "windows-1252" : usual;
}

function decodeLine(bytes: Uint8Array): string {
  return unified(decodeAs(isUtf8(bytes) ? "utf-8" : "windows-1252", bytes)).replaceAll("\n", " ");
}

function decodeAs(encoding: string, bytes: Uint8Array): string {
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
}
