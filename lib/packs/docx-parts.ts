import { ExternalHyperlink, HeadingLevel, Paragraph, TextRun } from "docx";
import { struckParts } from "#lib/domain/struck-words.ts";
import { xmlText } from "./xml-text.ts";

/** `size` in half points. */
type Style = {
  readonly italics?: boolean;
  readonly bold?: boolean;
  readonly strike?: boolean;
  readonly size?: number;
};

/** Words as runs, one per line. */
export function runs(text: string, style: Style = {}): TextRun[] {
  return xmlText(text)
    .split(/\r\n|[\n\r]/)
    .map((line, index) => new TextRun({ text: line, ...style, ...(index === 0 ? {} : { break: 1 }) }));
}

const RIGHT_TO_LEFT =
  "\\p{Script=Hebrew}\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Thaana}\\p{Script=Nko}";
const STARTS_RIGHT_TO_LEFT = new RegExp(`^\\P{L}*(?=\\p{L})[${RIGHT_TO_LEFT}]`, "u");
/** From a Latin letter to the last Latin letter or digit before the next right-to-left letter. */
const LEFT_TO_RIGHT = new RegExp(
  `(\\p{Script=Latin}(?:[^${RIGHT_TO_LEFT}]*[\\p{Script=Latin}\\p{N}])?)`,
  "u",
);

/** A quoted paragraph's words, struck ones struck through, and its direction if it begins with a right-to-left letter. */
export function directed(text: string, style: Style = {}) {
  const isRightToLeft = STARTS_RIGHT_TO_LEFT.test(text);
  const wordsIn = isRightToLeft ? mixedLines : runs;
  return {
    direction: isRightToLeft ? { bidirectional: true } : {},
    words: struckParts(text).flatMap((part) =>
      wordsIn(part.text, part.isStruck ? { ...style, strike: true } : style),
    ),
  };
}

const mixedLines = (text: string, style: Style) =>
  xmlText(text)
    .split(/\r\n|[\n\r]/)
    .flatMap((line, index) => mixedRuns(line, style, index > 0));

/** A run has one direction, so Latin words have their own. */
const mixedRuns = (line: string, style: Style, isNewLine: boolean) =>
  line.split(LEFT_TO_RIGHT).map(
    (part, index) =>
      new TextRun({
        text: part,
        ...style,
        ...(index % 2 === 0 && { rightToLeft: true }),
        ...(index === 0 && isNewLine && { break: 1 }),
      }),
  );

export const link = (address: string, words: string) =>
  new ExternalHyperlink({
    link: xmlText(address),
    children: [new TextRun({ text: xmlText(words), style: "Hyperlink" })],
  });

const LEVELS = {
  Title: HeadingLevel.TITLE,
  Heading1: HeadingLevel.HEADING_1,
  Heading2: HeadingLevel.HEADING_2,
} as const;

export function heading(text: string, level: keyof typeof LEVELS): Paragraph {
  return new Paragraph({ children: runs(text), heading: LEVELS[level], keepNext: true });
}

export function labelled(name: string, words: string): Paragraph {
  return new Paragraph({ children: [...runs(`${name}: `, { bold: true }), ...runs(words)] });
}
