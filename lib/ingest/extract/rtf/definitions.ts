import { pageOfCharset } from "./code-pages.ts";
import type { Reader, WordHandler } from "./reader.ts";
import type { Font } from "./state.ts";

const page =
  (number: number): WordHandler =>
  (reader) => {
    reader.page = number;
  };

const font =
  (change: (font: Font, value: number | null) => void): WordHandler =>
  (reader, value) => {
    if (reader.openFont) change(reader.openFont, value);
  };

/** The control words that define fonts, styles, code pages and dates, or refer to them. */
export const DEFINITION_WORDS: readonly (readonly [name: string, handler: WordHandler])[] = [
  ["s", styleWord],
  ["outlinelevel", outlineWord],
  ["f", fontWord],
  [
    "deff",
    (reader, value) => {
      reader.defaultFont = value ?? 0;
    },
  ],
  [
    "fcharset",
    font((open, value) => {
      open.page = pageOfCharset(value ?? 0);
      open.isSymbol = value === 2;
    }),
  ],
  [
    "cpg",
    font((open, value) => {
      open.page = value;
    }),
  ],
  [
    "sbasedon",
    (reader, value) => {
      if (reader.openStyle) reader.openStyle.base = value;
    },
  ],
  [
    "ansicpg",
    (reader, value) => {
      reader.page = value ?? 1252;
    },
  ],
  ["mac", page(10_000)],
  ["pc", page(437)],
  ["pca", page(850)],
  ["yr", (reader, value) => dateWord(reader, value, 4)],
  ...["mo", "dy", "hr", "min"].map(
    (name) => [name, (reader: Reader, value: number | null) => dateWord(reader, value, 2)] as const,
  ),
];

function styleWord(reader: Reader, value: number | null): void {
  if (reader.group.destination === "style") {
    if (reader.openStyle) reader.openStyle.id = value;
  } else reader.group.paragraph = { ...reader.group.paragraph, style: value };
}

function outlineWord(reader: Reader, value: number | null): void {
  const outline = value === null ? null : Math.max(0, value);
  if (reader.group.destination === "style") {
    if (reader.openStyle) reader.openStyle.outline = outline;
  } else reader.group.paragraph = { ...reader.group.paragraph, outline };
}

function fontWord(reader: Reader, value: number | null): void {
  const id = value ?? 0;
  if (reader.group.destination !== "fonts") {
    reader.group.characters = { ...reader.group.characters, font: id };
    return;
  }
  reader.openFont = { name: "", page: null, isSymbol: false };
  reader.fonts.set(id, reader.openFont);
}

/** Writes a date as "2024-05-01T10:00". */
function dateWord({ group, properties }: Reader, value: number | null, digits: number): void {
  if (group.destination !== "date" || group.property === null || value === null) return;
  const parts = [
    ...(properties.get(group.property)?.split(/[-T:]/) ?? []),
    String(value).padStart(digits, "0"),
  ];
  const [date, time] = [parts.slice(0, 3).join("-"), parts.slice(3, 5).join(":")];
  properties.set(group.property, time === "" ? date : `${date}T${time}`);
}
