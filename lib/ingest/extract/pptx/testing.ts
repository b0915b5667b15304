import { zipSync } from "fflate";
import { utf8 } from "../../testing.ts";

/** Builds small presentations from XML that no writer library produces. Only tests import this. */

const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const NAMESPACES = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${OFFICE}" xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"`;

/** A slide: the shapes of its tree, and other parts by relationship id. */
export type TestSlide = {
  readonly shapes: string;
  readonly attributes?: string;
  readonly relations?: readonly TestRelation[];
};
export type TestRelation = {
  readonly id: string;
  readonly kind: string;
  /** Content of the part, or the target if nothing is to be written. */
  readonly xml?: string;
  readonly target?: string;
  readonly external?: boolean;
};
export type TestDeck = {
  readonly types?: string;
  readonly attributes?: string;
  readonly core?: string;
  /** Order of the slides by their numbers from 1; a number may be absent or repeated. */
  readonly order?: readonly number[];
  readonly files?: Readonly<Record<string, string>>;
};

const MAIN = "application/vnd.openxmlformats-officedocument.presentationml.presentation.main+xml";

/** Returns a presentation with these slides. A string is a slide of one text box. */
export function pptxOf(slides: readonly (string | TestSlide)[], deck: TestDeck = {}): Uint8Array {
  const order = deck.order ?? slides.map((_, index) => index + 1);
  const files: Record<string, string> = {
    "[Content_Types].xml": `<Types><Override ContentType="${deck.types ?? MAIN}"/></Types>`,
    "_rels/.rels": relations([
      { id: "r1", kind: "officeDocument", target: "ppt/presentation.xml" },
      { id: "r2", kind: "core-properties", target: "core.xml" },
    ]),
    "core.xml": `<c:coreProperties xmlns:c="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">${deck.core ?? ""}</c:coreProperties>`,
    "ppt/presentation.xml": `<p:presentation ${NAMESPACES} ${deck.attributes ?? ""}><p:sldIdLst>${order
      .map((number, index) => `<p:sldId id="${256 + index}" r:id="s${number}"/>`)
      .join("")}</p:sldIdLst></p:presentation>`,
    "ppt/_rels/presentation.xml.rels": relations(
      slides.map((_, index) => ({
        id: `s${index + 1}`,
        kind: "slide",
        target: `slides/slide${index + 1}.xml`,
      })),
    ),
  };
  for (const [index, slide] of slides.entries()) addSlide(files, index + 1, slide);
  return zipSync(
    Object.fromEntries(Object.entries({ ...files, ...deck.files }).map(([name, xml]) => [name, utf8(xml)])),
  );
}

function addSlide(files: Record<string, string>, number: number, slide: string | TestSlide): void {
  const {
    shapes,
    attributes = "",
    relations: parts = [],
  } = typeof slide === "string" ? { shapes: box(paragraph(slide)) } : slide;
  files[`ppt/slides/slide${number}.xml`] = tree("p:sld", shapes, attributes);
  const written = parts.map((part) => {
    if (part.xml === undefined) return part;
    const target = `../parts/${number}-${part.id}.xml`;
    files[`ppt/parts/${number}-${part.id}.xml`] = part.xml.includes("xmlns:p=")
      ? part.xml
      : part.xml.replace(/^<([\w:]+)/, `<$1 ${NAMESPACES}`);
    return { ...part, target };
  });
  files[`ppt/slides/_rels/slide${number}.xml.rels`] = relations(written);
}

function relations(list: readonly TestRelation[]): string {
  const each = list.map(
    ({ id, kind, target = "", external }) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"${external ? ' TargetMode="External"' : ""}/>`,
  );
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${each.join("")}</Relationships>`;
}

/** Returns a part with a tree of shapes: a slide, its notes, a layout or a master. */
export function tree(name: string, shapes: string, attributes = ""): string {
  return `<${name} ${NAMESPACES} ${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></${name}>`;
}

export type TestBox = {
  /** Left, top, width and height. */
  readonly at?: readonly [number, number, number, number];
  /** XML of the placeholder: `<p:ph type="title"/>`. */
  readonly role?: string;
  readonly properties?: string;
};

/** Returns a text box. */
export function box(paragraphs: string, { at, role = "", properties = "" }: TestBox = {}): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Box" ${properties}/><p:nvPr>${role}</p:nvPr></p:nvSpPr><p:spPr>${at ? place(at) : ""}</p:spPr><p:txBody>${paragraphs}</p:txBody></p:sp>`;
}

export function place([x, y, width, height]: readonly [number, number, number, number]): string {
  return `<a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="${width}" cy="${height}"/></a:xfrm>`;
}

export function paragraph(text: string, properties = ""): string {
  return `<a:p>${properties}<a:r><a:t>${text}</a:t></a:r></a:p>`;
}

export function titled(text: string): string {
  return box(paragraph(text), { role: '<p:ph type="title"/>', at: [0, 0, 900, 100] });
}

/** Returns a frame with a table, a chart or a diagram. */
export function frame(content: string, { at = [0, 200, 900, 400], properties = "" }: TestBox = {}): string {
  const [, inner = ""] = /^<a:xfrm>(.*)<\/a:xfrm>$/.exec(place(at)) ?? [];
  return `<p:graphicFrame><p:nvGraphicFramePr><p:cNvPr id="3" name="Frame" ${properties}/><p:nvPr/></p:nvGraphicFramePr><p:xfrm>${inner}</p:xfrm><a:graphic><a:graphicData>${content}</a:graphicData></a:graphic></p:graphicFrame>`;
}
