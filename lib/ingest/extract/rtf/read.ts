import { isAscii, isUtf8 } from "node:buffer";
import { AppError } from "#lib/errors/app-error.ts";
import type { DraftBlock } from "../shared/compose.ts";
import { openDestination } from "./destinations.ts";
import { endParagraph } from "./paragraphs.ts";
import { addText, flushBytes, newReader, type Reader } from "./reader.ts";
import { firstGroup, innerGroup } from "./state.ts";
import { endStory } from "./story.ts";
import { type Token, tokensOf } from "./tokens.ts";
import { applyWord } from "./words.ts";

/** Bytes between the words that are no text. Some programs end the file with NUL. */
const LAYOUT: ReadonlySet<number> = new Set([0x0d, 0x0a, 0]);

const SIGNS: Readonly<Record<string, string>> = { "~": " ", _: "-", "\\": "\\", "{": "{", "}": "}" };

/** Most bytes that wait to be decoded together. */
const MAX_WAITING = 65_536;

/**
 * Reads a rich text file. Nothing in it is executed or followed.
 * @returns the blocks of the body, and the state with notes and properties.
 * @throws AppError `too_deep`, `too_complex`.
 */
export function readRtf(
  bytes: Uint8Array,
  maxDepth: number,
): { readonly blocks: readonly DraftBlock[]; readonly reader: Reader } {
  const reader = newReader();
  // The format has only ASCII. Other bytes are those of the program that wrote it.
  const isUnicode = isUtf8(bytes) && !isAscii(bytes);
  for (const token of tokensOf(bytes)) readToken(token, bytes, isUnicode, maxDepth, reader);
  flushBytes(reader);
  if (reader.outer.length > 0) reader.seen.add("file_cut_off");
  while (reader.outer.length > 0) closeGroup(reader);
  endParagraph(reader);
  return { blocks: endStory(reader.story), reader };
}

function readToken(
  token: Token,
  bytes: Uint8Array,
  isUnicode: boolean,
  maxDepth: number,
  reader: Reader,
): void {
  if (token.kind === "text") readText(bytes, token.start, token.end, isUnicode, reader);
  else if (token.kind === "byte") readByte(token.byte, reader);
  else {
    flushBytes(reader);
    reader.skip = 0;
    if (token.kind === "open") openGroup(maxDepth, reader);
    else if (token.kind === "close") closeGroup(reader);
    else if (token.kind === "symbol") readSymbol(token.sign, reader);
    else readWord(token.name, token.value, reader);
  }
}

function readText(bytes: Uint8Array, start: number, end: number, isUnicode: boolean, reader: Reader): void {
  const { group } = reader;
  if (group.destination === "skip") return;
  if (isUnicode) {
    const written = bytes.subarray(start, end).filter((byte) => !LAYOUT.has(byte));
    const text = new TextDecoder().decode(written);
    flushBytes(reader);
    if (text.length > reader.skip) addText(reader, text.slice(reader.skip));
    if (text !== "") group.isFresh = false;
    reader.skip = Math.max(0, reader.skip - text.length);
    return;
  }
  for (let at = start; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (LAYOUT.has(byte)) continue;
    readByte(byte, reader);
    // A blank or a digit ends every character, also in code pages of two bytes.
    if (reader.bytes.length > MAX_WAITING && byte < 0x40) flushBytes(reader);
  }
}

function readByte(byte: number, reader: Reader): void {
  if (reader.group.destination === "skip") return;
  reader.group.isFresh = false;
  if (reader.skip > 0) reader.skip--;
  else reader.bytes.push(byte);
}

function openGroup(maxDepth: number, reader: Reader): void {
  if (reader.outer.length >= maxDepth)
    throw new AppError("too_deep", "The document is nested too deeply to be read.");
  reader.outer.push(reader.group);
  reader.group = innerGroup(reader.group);
  if (reader.group.destination !== "styles") return;
  reader.group.destination = "style";
  const style = { id: 0, name: "", base: null, outline: null };
  reader.openStyle = style;
  reader.group.onClose = () => {
    if (style.id !== null) reader.styles.set(style.id, { ...style, name: style.name.replace(/;\s*$/, "") });
    reader.openStyle = null;
  };
}

function closeGroup(reader: Reader): void {
  const { group } = reader;
  if (group.onClose && reader.stories.length > 0 && group.destination === "text") endParagraph(reader);
  reader.group = reader.outer.pop() ?? firstGroup();
  if (group.onClose) {
    // The mark of a note is part of the text around it.
    reader.outer.push(reader.group);
    group.onClose();
    reader.outer.pop();
  }
}

function readSymbol(sign: string, reader: Reader): void {
  const { group } = reader;
  if (sign === "*") group.isStarred = group.isFresh;
  else if (sign === "\n" || sign === "\r") readWord("par", null, reader);
  else if (sign === "\t") readWord("tab", null, reader);
  else {
    group.isFresh = false;
    const text = Object.hasOwn(SIGNS, sign) ? SIGNS[sign] : undefined;
    if (text !== undefined && group.destination !== "skip") addText(reader, text);
  }
}

function readWord(name: string, value: number | null, reader: Reader): void {
  const { group } = reader;
  const isFirst = group.isFresh;
  group.isFresh = false;
  if (name === "ud" && group.before !== null) group.destination = group.before;
  if (group.destination === "skip") return;
  if (name === "ftnalt") group.property = "endnote";
  else if (isFirst && openDestination(reader, name)) return;
  else if (isFirst && group.isStarred) skipUnknown(name, reader);
  else applyWord(reader, name, value);
}

/** The styles of characters, tables and sections begin with `\*`, but are no unknown groups. */
function skipUnknown(name: string, reader: Reader): void {
  const { group } = reader;
  if (name === "ud") return;
  if (group.destination === "style" && reader.openStyle && /^(?:cs|ds|ts|tsrowd)$/.test(name))
    reader.openStyle.id = null;
  group.destination = "skip";
}
