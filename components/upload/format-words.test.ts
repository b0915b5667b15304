import { expect, it } from "vitest";
import { acceptedFormats } from "./format-words.ts";

it("names every format that is accepted, pictures too", () => {
  expect(acceptedFormats()).toBe(
    "Markdown, text, code, JSON, YAML, HTML, saved web pages, SVG drawings, captions, e-mail, mailboxes, Outlook messages, PDF, Office files with a password, Word, PowerPoint, Word 97–2003 (with LibreOffice), PowerPoint 97–2003 (with LibreOffice), OpenDocument slides, OpenDocument text, EPUB, rich text, CSV, Excel, OpenDocument spreadsheets, Excel 97–2003, GeoPackage, Shapefile, pictures, zip archives and tar archives",
  );
});
