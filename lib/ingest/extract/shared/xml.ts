import { SaxesParser } from "saxes";
import { AppError } from "#lib/errors/app-error.ts";

/** An XML element with the prefixes of the table below instead of the file's own. */
export type XmlElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly XmlNode[];
};
export type XmlNode = XmlElement | string;

type OpenElement = { name: string; attributes: Record<string, string>; children: XmlNode[] };

/** Transitional and strict namespaces of ECMA-376, those of OpenDocument, and the few others that contain text. */
const PREFIXES: Readonly<Record<string, string>> = {
  "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
  "http://purl.oclc.org/ooxml/wordprocessingml/main": "w",
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships": "r",
  "http://purl.oclc.org/ooxml/officeDocument/relationships": "r",
  "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
  "http://purl.oclc.org/ooxml/officeDocument/math": "m",
  "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
  "http://schemas.microsoft.com/office/word/2010/wordml": "w14",
  "http://schemas.openxmlformats.org/package/2006/relationships": "rel",
  "http://schemas.openxmlformats.org/package/2006/metadata/core-properties": "cp",
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://purl.org/dc/terms/": "dcterms",
  "http://www.w3.org/1999/xlink": "xlink",
  "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0": "manifest",
  "http://openoffice.org/2001/manifest": "manifest",
  ...openDocument("office", "office"),
  ...openDocument("text", "text"),
  ...openDocument("table", "table"),
  ...openDocument("drawing", "draw"),
  ...openDocument("style", "style"),
  ...openDocument("meta", "meta"),
  ...openDocument("xsl-fo-compatible", "fo"),
  ...openDocument("svg-compatible", "svg"),
};

/** Returns a namespace of OpenDocument, and the one of the files of OpenOffice 1 that it followed. */
function openDocument(name: string, prefix: string): Readonly<Record<string, string>> {
  return {
    [`urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`]: prefix,
    [`http://openoffice.org/2000/${name}`]: prefix,
  };
}

const MAX_ELEMENTS = 3_000_000;

/**
 * Parses a part of the document. External entities and document types are never followed.
 * @throws AppError `damaged` if it is not well-formed, `too_deep`, `too_complex`.
 */
export function parseXml(bytes: Uint8Array, maxDepth: number): XmlElement {
  const root: OpenElement = { name: "", attributes: {}, children: [] };
  const open: OpenElement[] = [root];
  let count = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", ({ message }) => {
    if (message.includes("undefined entity")) throw ownEntities();
    throw new AppError("damaged", "The document's inner XML is damaged; the file may have been cut off.");
  });
  parser.on("opentag", (tag) => {
    if (++count > MAX_ELEMENTS)
      throw new AppError("too_complex", "The document has too many parts to be read.");
    if (open.length > maxDepth)
      throw new AppError("too_deep", "The document is nested too deeply to be read.");
    const attributes: Record<string, string> = {};
    for (const attribute of Object.values(tag.attributes)) {
      attributes[qualified(attribute.uri, attribute.local)] = attribute.value;
    }
    const element: OpenElement = { name: qualified(tag.uri, tag.local), attributes, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => {
    open.pop();
  });
  const addText = (text: string) => {
    open.at(-1)?.children.push(text);
  };
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.write(decodeXml(bytes)).close();
  const [document] = root.children.filter(isElement);
  if (!document) throw new AppError("damaged", "A part of the document is empty.");
  return document;
}

/** Entities can grow a small file without limit, or name other files. */
function ownEntities(): AppError {
  return new AppError(
    "damaged",
    "The document's inner XML uses entities that it defines itself. They are never expanded, so it was not read. Save it again in its own program, without a document type, and add that.",
  );
}

function decodeXml(bytes: Uint8Array): string {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe
      ? "utf-16le"
      : bytes[0] === 0xfe && bytes[1] === 0xff
        ? "utf-16be"
        : null;
  return new TextDecoder(wide ?? "utf-8").decode(bytes);
}

function qualified(uri: string, local: string): string {
  const prefix = PREFIXES[uri];
  return prefix === undefined ? local : `${prefix}:${local}`;
}

export function isElement(node: XmlNode): node is XmlElement {
  return typeof node !== "string";
}

export function elementsOf(element: XmlElement | null | undefined): readonly XmlElement[] {
  return element?.children.filter(isElement) ?? [];
}

export function childNamed(element: XmlElement | null | undefined, name: string): XmlElement | null {
  return elementsOf(element).find((child) => child.name === name) ?? null;
}

export function childrenNamed(element: XmlElement | null | undefined, name: string): readonly XmlElement[] {
  return elementsOf(element).filter((child) => child.name === name);
}

/** Returns the `w:val` of a child element. */
export function valOf(element: XmlElement | null | undefined, name: string): string | null {
  return childNamed(element, name)?.attributes["w:val"] ?? null;
}

/** Reads an on/off property. Its presence means on, unless its value says off (ECMA-376 part 1, 17.17.4). */
export function isOn(element: XmlElement | null | undefined, name: string): boolean {
  const child = childNamed(element, name);
  return child !== null && !/^(?:false|0|off|none)$/.test(child.attributes["w:val"] ?? "true");
}

/** Returns all text directly in an element. */
export function textOf(element: XmlElement | null | undefined): string {
  return element?.children.filter((child) => typeof child === "string").join("") ?? "";
}
