import { AppError } from "#lib/errors/app-error.ts";
import type { DraftBlock } from "../shared/compose.ts";
import { formatted } from "../shared/numbers.ts";
import { fromSymbolFont, translateSymbols } from "../shared/symbols.ts";
import { decodePage } from "./code-pages.ts";
import { type Font, firstGroup, type Group, lookOf, type StyleDraft } from "./state.ts";
import { addRun, endStory, newStory, type RowShape, type Story } from "./story.ts";

/** State while a file is read. */
export type Reader = {
  group: Group;
  readonly outer: Group[];
  story: Story;
  readonly stories: Story[];
  /** Bytes of a code page that are not decoded yet. */
  bytes: number[];
  /** Characters still to leave out after `\u`. */
  skip: number;
  /** The document's own code page. */
  page: number;
  defaultFont: number;
  readonly fonts: Map<number, Font>;
  openFont: Font | null;
  readonly styles: Map<number, StyleDraft>;
  openStyle: StyleDraft | null;
  readonly properties: Map<string, string>;
  row: RowShape;
  nestedRow: RowShape;
  /** The merges that the next cell's edge ends. */
  cell: { joinsLeft: boolean; joinsAbove: boolean };
  readonly notes: { readonly marker: string; readonly blocks: readonly DraftBlock[] }[];
  readonly noteCounts: Record<"footnote" | "endnote", number>;
  readonly seen: Set<"tracked_changes" | "hidden_text" | "comments_left_out" | "file_cut_off">;
  title: string | null;
  charactersLeft: number;
};

/** Does what a control word says. `value` is the number after it. */
export type WordHandler = (reader: Reader, value: number | null) => void;

/** Most characters of text in one file. A larger file is data, or made to be large. */
const MAX_CHARACTERS = 50_000_000;

export const emptyRow = (): RowShape => ({ header: false, cells: [] });

export function newReader(): Reader {
  return {
    ...{ group: firstGroup(), outer: [], story: newStory(), stories: [], bytes: [], skip: 0, page: 1252 },
    ...{ defaultFont: 0, fonts: new Map(), openFont: null, styles: new Map(), openStyle: null },
    ...{ properties: new Map(), row: emptyRow(), nestedRow: emptyRow() },
    ...{ cell: { joinsLeft: false, joinsAbove: false }, notes: [], seen: new Set(), title: null },
    noteCounts: { footnote: 0, endnote: 0 },
    charactersLeft: MAX_CHARACTERS,
  };
}

/** Decodes the bytes read so far, in the code page of the font. */
export function flushBytes(reader: Reader): void {
  if (reader.bytes.length === 0) return;
  const { bytes, group } = reader;
  reader.bytes = [];
  const font = fontOf(reader);
  const isProse = group.destination === "text" || group.destination === "marker";
  if (isProse && font?.isSymbol)
    addText(reader, bytes.map((byte) => symbolOf(fontName(reader), byte)).join(""));
  else addText(reader, decodePage(bytes, (isProse ? font?.page : null) ?? reader.page));
}

function fontOf(reader: Reader): Font | undefined {
  return reader.fonts.get(reader.group.characters.font ?? reader.defaultFont);
}

/** Names of fonts end with ";" in the file. */
function fontName(reader: Reader): string {
  return fontOf(reader)?.name.split(";", 1)[0] ?? "";
}

function symbolOf(font: string, byte: number): string {
  return fromSymbolFont(font, byte) ?? (byte < 0x80 ? String.fromCharCode(byte) : "");
}

/** Adds text to what the group is: the paragraph, the name of a font or style, a property … */
export function addText(reader: Reader, text: string): void {
  const { group, story } = reader;
  spend(reader, text.length);
  switch (group.destination) {
    case "fonts":
      if (reader.openFont) reader.openFont.name += text;
      return;
    case "style":
      if (reader.openStyle) reader.openStyle.name += text;
      return;
    case "property":
      if (group.property !== null)
        reader.properties.set(group.property, (reader.properties.get(group.property) ?? "") + text);
      return;
    case "instruction":
      if (group.field) group.field.code += text;
      return;
    case "marker":
      story.marker = (story.marker ?? "") + translateSymbols(text, fontName(reader));
      return;
    case "text":
      addProse(reader, text);
  }
}

function addProse(reader: Reader, text: string): void {
  const { characters } = reader.group;
  if (characters.hidden || characters.deleted) {
    if (text.trim() !== "") reader.seen.add(characters.deleted ? "tracked_changes" : "hidden_text");
    return;
  }
  const shown = translateSymbols(text, fontName(reader)).replaceAll("\u00a0", " ");
  addRun(reader.story, { ...lookOf(reader.group), text: shown });
}

function spend(reader: Reader, characters: number): void {
  reader.charactersLeft -= characters;
  if (reader.charactersLeft >= 0) return;
  throw new AppError("too_complex", "The document has more text than can be read from one file.");
}

/** Begins a note or a text box. What it holds is passed on when its group ends. */
export function openStory(reader: Reader, onClose: (blocks: readonly DraftBlock[]) => void): void {
  const { group } = reader;
  const inner = newStory();
  reader.stories.push(reader.story);
  reader.story = inner;
  group.destination = "text";
  group.paragraph = { ...firstGroup().paragraph };
  group.onClose = () => {
    const blocks = endStory(inner);
    reader.story = reader.stories.pop() ?? newStory();
    onClose(blocks);
  };
}

/** Stores a note, and prints its mark where the note stood. */
export function addNote(reader: Reader, kind: "footnote" | "endnote", blocks: readonly DraftBlock[]): void {
  const number = ++reader.noteCounts[kind];
  const marker = `[${formatted(number, kind === "footnote" ? "decimal" : "lowerRoman")}]`;
  reader.notes.push({ marker, blocks });
  const outer = reader.outer.at(-1);
  addRun(reader.story, { ...(outer && lookOf(outer)), text: marker });
}
