import { AppError } from "#lib/errors/app-error.ts";
import { openZip } from "../../container/zip.ts";
import type { IngestLimits } from "../../limits.ts";
import { type PicturePart, packagePictures } from "../pictures/picture-part.ts";
import {
  childNamed,
  childrenNamed,
  elementsOf,
  isElement,
  parseXml,
  type XmlElement,
} from "../shared/xml.ts";

export type OdtLimits = Pick<IngestLimits, "inflate" | "maxDepth">;

/** The parts of an OpenDocument text. Their names are fixed (OpenDocument 1.3 part 2). */
export type OdtPackage = {
  readonly content: XmlElement;
  readonly styles: XmlElement | null;
  readonly meta: XmlElement | null;
  /** Returns the text of an embedded formula, or null for other objects. */
  formula(path: string): string | null;
  /** Returns a picture by its reference ("Pictures/1.png"), or "linked" if it is outside the file. */
  picture(href: string): PicturePart;
};

const MAX_FORMULA = 2000;

/** @throws AppError `encrypted`, `damaged`, `too_complex`, `too_deep`. */
export function openOdt(bytes: Uint8Array, limits: OdtLimits): OdtPackage {
  const zip = openZip(bytes, limits.inflate);
  const read = (path: string): XmlElement | null => {
    const content = zip.read(path);
    return content && content.length > 0 ? parseXml(content, limits.maxDepth) : null;
  };
  refuseEncrypted(read("META-INF/manifest.xml"));
  const content = read("content.xml");
  if (content === null)
    throw new AppError("damaged", "The file is an OpenDocument text without its main part.");
  const formulas = new Map<string, string | null>();
  const formula = (path: string) => {
    const folder = path.replace(/^\.\//, "");
    const known = formulas.get(folder);
    if (known !== undefined) return known;
    const object = read(`${folder}/content.xml`);
    const text = object?.name === "math" ? mathText(object).trim().slice(0, MAX_FORMULA) : null;
    formulas.set(folder, text);
    return text;
  };
  return {
    content,
    styles: read("styles.xml"),
    meta: read("meta.xml"),
    formula,
    picture: packagePictures(zip),
  };
}

function refuseEncrypted(manifest: XmlElement | null): void {
  const locked = childrenNamed(manifest, "manifest:file-entry").some(
    (entry) => childNamed(entry, "manifest:encryption-data") !== null,
  );
  if (!locked) return;
  throw new AppError(
    "encrypted",
    "The document is locked with a password. Save it without one and try again.",
  );
}

/** Returns the text of a formula. Its annotation repeats it in another language. */
function mathText(element: XmlElement): string {
  if (element.name === "annotation" || element.name === "annotation-xml") return "";
  const parts = element.children.map((child) => (isElement(child) ? mathText(child) : child.trim()));
  return parts.join(elementsOf(element).length > 1 && element.name === "mtable" ? " " : "");
}
