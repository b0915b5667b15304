import { zipSync } from "fflate";
import { utf8 } from "../../testing.ts";

/** Builds small e-books. Only tests import this. */

export type EpubParts = {
  /** Attributes of each chapter's item in the manifest, by its path below the folder of the package. */
  readonly properties?: Readonly<Record<string, string>>;
  /** Content of the package's metadata. */
  readonly metadata?: string;
  /** Content of the spine. Default: every chapter in order. */
  readonly spine?: string;
  /** Other files by their path in the container. */
  readonly others?: Readonly<Record<string, string | Uint8Array>>;
};

/** `chapters` are the sources of pages by their path below the folder of the package; ids are `c0`, `c1` … */
export function epubOf(
  chapters: Readonly<Record<string, string | Uint8Array>>,
  parts: EpubParts = {},
): Uint8Array {
  const { properties = {}, metadata = "<dc:title>Book</dc:title>", others = {} } = parts;
  const paths = Object.keys(chapters);
  const items = paths.map((path, index) => {
    const type = path.endsWith(".ncx") ? "application/x-dtbncx+xml" : "application/xhtml+xml";
    return `<item id="c${index}" href="${path}" media-type="${type}" properties="${properties[path] ?? ""}"/>`;
  });
  const spine = parts.spine ?? paths.map((_, index) => `<itemref idref="c${index}"/>`).join("");
  const opf = `<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/"><metadata>${metadata}</metadata><manifest>${items.join("")}</manifest><spine>${spine}</spine></package>`;
  const container =
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="OPS/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>';
  const bytesOf = (source: string | Uint8Array) => (typeof source === "string" ? utf8(source) : source);
  return zipSync({
    mimetype: [utf8("application/epub+zip"), { level: 0 }],
    "META-INF/container.xml": utf8(container),
    "OPS/book.opf": utf8(opf),
    ...Object.fromEntries(Object.entries(chapters).map(([path, source]) => [`OPS/${path}`, bytesOf(source)])),
    ...Object.fromEntries(Object.entries(others).map(([path, source]) => [path, bytesOf(source)])),
  });
}

/** Returns the source of a page. */
export function chapter(body: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?><html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><head><title/></head><body>${body}</body></html>`;
}
