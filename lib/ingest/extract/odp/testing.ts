import { zipSync } from "fflate";
import { utf8 } from "../../testing.ts";

/** Builds small OpenDocument presentations. Only tests import this. */

const OASIS = "urn:oasis:names:tc:opendocument:xmlns";
const PREFIXES = ["office", "text", "table", "draw", "presentation", "style", "chart", "meta"];
const NAMESPACES = [
  ...PREFIXES.map((prefix) => `xmlns:${prefix}="${OASIS}:${prefix}:1.0"`),
  `xmlns:svg="${OASIS}:svg-compatible:1.0"`,
  `xmlns:fo="${OASIS}:xsl-fo-compatible:1.0"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink"',
  'xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(" ");

export type TestParts = {
  readonly styles?: string;
  readonly meta?: string;
  readonly files?: Readonly<Record<string, string>>;
};

/** Returns a presentation. `pages` is the content of its body. */
export function odpOf(pages: string, { styles = "", meta = "", files = {} }: TestParts = {}): Uint8Array {
  const parts: Record<string, string> = {
    mimetype: "application/vnd.oasis.opendocument.presentation",
    "content.xml": `<office:document-content ${NAMESPACES}><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:presentation>${pages}</office:presentation></office:body></office:document-content>`,
    "meta.xml": `<office:document-meta ${NAMESPACES}><office:meta>${meta}</office:meta></office:document-meta>`,
    ...files,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, utf8(xml)])));
}

/** Returns the content of an embedded object. */
export function objectOf(body: string): string {
  return `<office:document-content ${NAMESPACES}><office:body>${body}</office:body></office:document-content>`;
}

export function page(shapes: string, attributes = ""): string {
  return `<draw:page ${attributes}>${shapes}</draw:page>`;
}

/** Returns a frame at a place in centimetres. */
export function frame(
  content: string,
  [x, y, width, height]: readonly [number, number, number, number],
  attributes = "",
): string {
  return `<draw:frame svg:x="${x}cm" svg:y="${y}cm" svg:width="${width}cm" svg:height="${height}cm" ${attributes}>${content}</draw:frame>`;
}

export function textBox(content: string): string {
  return `<draw:text-box>${content}</draw:text-box>`;
}

export function titled(text: string): string {
  return frame(textBox(`<text:p>${text}</text:p>`), [1, 1, 20, 2], 'presentation:class="title"');
}
