import { listed } from "#components/words/quantities.ts";
import { formatFacts, READABLE_FORMATS, type ReadableFormat } from "#lib/domain/formats.ts";

/** Formats whose name is not the word for their files within a sentence. */
const IN_A_SENTENCE: Readonly<Partial<Record<ReadableFormat, string>>> = {
  txt: "text",
  code: "code",
  captions: "captions",
  eml: "e-mail",
  mbox: "mailboxes",
  msg: "Outlook messages",
  mhtml: "saved web pages",
  svg: "SVG drawings",
  "locked-office": "Office files with a password",
  doc: "Word 97–2003 (with LibreOffice)",
  ppt: "PowerPoint 97–2003 (with LibreOffice)",
  ods: "OpenDocument spreadsheets",
  rtf: "rich text",
  image: "pictures",
  zip: "zip archives",
  tar: "tar archives",
};

/** Lists every accepted format: "Markdown, text, … and pictures". */
export function acceptedFormats(): string {
  return listed(READABLE_FORMATS.map((format) => IN_A_SENTENCE[format] ?? formatFacts(format).name));
}
