import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, it } from "vitest";
import { readPackExport } from "./read-export.ts";
import { exported, packOf } from "./testing.ts";
import { writePackDocx } from "./write-docx.ts";

/** Word opens the parts that relationships name, so a file that names others is no export. */

const RELATIONS = "word/_rels/document.xml.rels";
const more = (type: string, target: string, mode = "") =>
  `<Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="${target}"${mode}/></Relationships>`;

it.each<[string, string, string | RegExp, string]>([
  ["another main part", "_rels/.rels", '"word/document.xml"', '"word/other.xml"'],
  ["a second main part", "_rels/.rels", "</Relationships>", more("officeDocument", "word/other.xml")],
  ["no main part", "_rels/.rels", '/officeDocument"', '/other"'],
  [
    "a main part outside of the file",
    "_rels/.rels",
    'Target="word/document.xml"',
    'Target="word/document.xml" TargetMode="External"',
  ],
  ["other footnotes", RELATIONS, '"footnotes.xml"', '"notes.xml"'],
  ["other styles", RELATIONS, '"styles.xml"', '"media/styles.xml"'],
  ["second styles", RELATIONS, "</Relationships>", more("styles", "styles2.xml")],
  [
    "the type of a document for another part",
    "[Content_Types].xml",
    '"/word/document.xml"',
    '"/word/other.xml"',
  ],
])("a Word file with %s is refused", async (_, part, from, to) => {
  const zip = unzipSync(await writePackDocx(exported(packOf())));
  const other = { ...zip, "word/other.xml": zip["word/document.xml"] ?? new Uint8Array() };
  expect(readPackExport(zipSync(other)).items).toHaveLength(2);
  const before = strFromU8(zip[part] ?? new Uint8Array());
  const after = before.replace(from, to);
  expect(after).not.toBe(before);
  expect(() => readPackExport(zipSync({ ...other, [part]: strToU8(after) }))).toThrow(
    "other parts of the file than those that Sightline wrote",
  );
});

it.each(["/word/document.xml", "./word/document.xml"])(
  "a Word file whose main part is written as %s is read",
  async (target) => {
    const zip = unzipSync(await writePackDocx(exported(packOf())));
    const before = strFromU8(zip["_rels/.rels"] ?? new Uint8Array());
    const relations = strToU8(before.replace('"word/document.xml"', `"${target}"`));
    expect(readPackExport(zipSync({ ...zip, "_rels/.rels": relations })).items).toHaveLength(2);
  },
);
