import { zipSync } from "fflate";
import { utf8 } from "../../testing.ts";

/** Builds small OpenDocument texts. Only tests import this. */

const space = (prefix: string, name: string) =>
  `xmlns:${prefix}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`;
const NAMESPACES = [
  ...[space("office", "office"), space("text", "text"), space("table", "table"), space("style", "style")],
  ...[space("draw", "drawing"), space("meta", "meta"), space("fo", "xsl-fo-compatible")],
  ...[space("svg", "svg-compatible"), space("manifest", "manifest")],
  'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(" ");

export type OdtParts = {
  /** Content of office:automatic-styles. */
  readonly automatic?: string;
  /** Content of office:styles. */
  readonly styles?: string;
  /** Content of office:meta. */
  readonly meta?: string;
  /** Content of the manifest. */
  readonly manifest?: string;
  /** Written before the root element of content.xml. */
  readonly prolog?: string;
  /** Other parts by their path. */
  readonly others?: Readonly<Record<string, string>>;
};

/** `body` is the content of office:text. */
export function odtOf(body: string, parts: OdtParts = {}): Uint8Array {
  const { automatic = "", styles = "", meta = "", manifest = "", prolog = "", others = {} } = parts;
  const root = (name: string, content: string) => utf8(`<${name} ${NAMESPACES}>${content}</${name}>`);
  const content = `<office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body>`;
  return zipSync({
    mimetype: [utf8("application/vnd.oasis.opendocument.text"), { level: 0 }],
    "content.xml": utf8(
      `${prolog}<office:document-content ${NAMESPACES}>${content}</office:document-content>`,
    ),
    "styles.xml": root("office:document-styles", `<office:styles>${styles}</office:styles>`),
    "meta.xml": root("office:document-meta", `<office:meta>${meta}</office:meta>`),
    "META-INF/manifest.xml": root("manifest:manifest", manifest),
    ...Object.fromEntries(Object.entries(others).map(([path, part]) => [path, utf8(part)])),
  });
}

/** Returns a paragraph. */
export function textP(content: string, style = "Standard"): string {
  return `<text:p text:style-name="${style}">${content}</text:p>`;
}

/** Returns a heading with its outline level. */
export function textH(content: string, level: number): string {
  return `<text:h text:outline-level="${level}" text:style-name="Heading_20_${level}">${content}</text:h>`;
}
