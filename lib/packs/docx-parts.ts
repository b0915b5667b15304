import { ExternalHyperlink, HeadingLevel, Paragraph, TextRun } from "docx";
import { xmlText } from "./words.ts";

/** `size` in half points. */
type Style = { readonly italics?: boolean; readonly bold?: boolean; readonly size?: number };

/** Words as runs, one per line. */
export function runs(text: string, style: Style = {}): TextRun[] {
  return xmlText(text)
    .split(/\r\n|[\n\r]/)
    .map((line, index) => new TextRun({ text: line, ...style, ...(index === 0 ? {} : { break: 1 }) }));
}

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
