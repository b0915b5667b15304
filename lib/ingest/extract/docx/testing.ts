import { zipSync } from "fflate";
import { utf8 } from "../../testing.ts";

/** Builds small Word documents from XML that no writer library produces. Only tests import this. */

const W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main";
const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const NAMESPACES = `xmlns:w="${W}" xmlns:r="${R}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape" xmlns:v="urn:schemas-microsoft-com:vml" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"`;

/** `body` is the content of w:body. `parts` are other parts by the last word of their relationship type. */
export function docxOf(body: string, parts: Readonly<Record<string, string>> = {}): Uint8Array {
  const kinds = Object.keys(parts);
  const relation = (id: string, kind: string, target: string) =>
    `<Relationship Id="${id}" Type="${R}/${kind}" Target="${target}"/>`;
  const wrap = (inner: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`;
  const types =
    '<Types><Override ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';
  return zipSync({
    "[Content_Types].xml": utf8(types),
    "_rels/.rels": utf8(wrap(relation("r1", "officeDocument", "word/document.xml"))),
    "word/document.xml": utf8(`<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`),
    "word/_rels/document.xml.rels": utf8(
      wrap(kinds.map((kind) => relation(kind, kind, `${kind}.xml`)).join("")),
    ),
    ...Object.fromEntries(kinds.map((kind) => [`word/${kind}.xml`, utf8(rooted(parts[kind] ?? ""))])),
  });
}

function rooted(part: string): string {
  return part.replace(/^<([\w:]+)/, `<$1 ${NAMESPACES}`);
}

/** Returns a paragraph of one run. */
export function p(text: string, properties = ""): string {
  return `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}
