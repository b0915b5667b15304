import { zipSync } from "fflate";

/** Word documents with pictures, for tests. */

const R = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const encode = (text: string) => new TextEncoder().encode(text);

export type DocxPicture = {
  /** Its part below `word/`, or an address. */
  readonly target: string;
  readonly external?: boolean;
  /** Absent: the part is missing. */
  readonly bytes?: Uint8Array;
};

/** Returns a paragraph that shows a picture, by its relationship id. */
export function pictureParagraph(id: string, alt = "", inside = ""): string {
  return `<w:p><w:r><w:drawing><wp:inline><wp:docPr id="1" name="Picture" descr="${alt}">${inside}</wp:docPr><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture"><pic:pic><pic:nvPicPr><pic:cNvPr id="0" name="p"/></pic:nvPicPr><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>`;
}

/** Returns a paragraph, in a style if one is given: "Heading1", "Caption". */
export function styledParagraph(text: string, style?: string): string {
  const properties = style === undefined ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`;
  return `<w:p>${properties}<w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
}

/** Returns a Word document with pictures, which `body` shows by their keys. */
export function docxWithPictures(body: string, pictures: Readonly<Record<string, DocxPicture>>): Uint8Array {
  const relations = Object.entries(pictures).map(
    ([id, { target, external }]) =>
      `<Relationship Id="${id}" Type="${R}/image" Target="${target}"${external ? ' TargetMode="External"' : ""}/>`,
  );
  const styles = ["Heading1", "Caption"].map(
    (id) =>
      `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${id === "Caption" ? "caption" : "heading 1"}"/></w:style>`,
  );
  const wrap = (inner: string) =>
    encode(
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${inner}</Relationships>`,
    );
  const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
  const drawing =
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture" xmlns:adec="http://schemas.microsoft.com/office/drawing/2017/decorative" xmlns:v="urn:schemas-microsoft-com:vml"';
  return zipSync({
    "[Content_Types].xml": encode(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="png" ContentType="image/png"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
    ),
    "_rels/.rels": wrap(`<Relationship Id="r1" Type="${R}/officeDocument" Target="word/document.xml"/>`),
    "word/document.xml": encode(
      `<w:document ${w} xmlns:r="${R}" ${drawing}><w:body>${body}</w:body></w:document>`,
    ),
    "word/styles.xml": encode(`<w:styles ${w}>${styles.join("")}</w:styles>`),
    "word/_rels/document.xml.rels": wrap(
      `<Relationship Id="styles" Type="${R}/styles" Target="styles.xml"/>${relations.join("")}`,
    ),
    ...Object.fromEntries(
      Object.values(pictures).flatMap(({ target, bytes }) => (bytes ? [[`word/${target}`, bytes]] : [])),
    ),
  });
}
