import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { openZip } from "../../container/zip.ts";
import type { IngestLimits } from "../../limits.ts";
import { type PicturePart, packagePictures } from "../pictures/picture-part.ts";
import { childNamed, parseXml, type XmlElement } from "../shared/xml.ts";
import { localNames } from "../slides/local-names.ts";

export type OdpLimits = Pick<IngestLimits, "inflate" | "maxDepth">;

/** The parts of an OpenDocument presentation, with names without prefixes. */
export type OdpPackage = {
  readonly content: XmlElement;
  readonly styles: XmlElement | null;
  readonly properties: XmlElement | null;
  readonly hasMacros: boolean;
  /** Returns the content of an embedded object ("./Object 1"), or null if it is missing or damaged. */
  object(href: string): XmlElement | null;
  /** Returns a picture by its reference ("Pictures/1.png"), or "linked" if it is outside the file. */
  picture(href: string): PicturePart;
};

/** @throws AppError `encrypted`, `damaged`, `too_complex`, `too_deep`. */
export function openOdp(bytes: Uint8Array, limits: OdpLimits): OdpPackage {
  const zip = openZip(bytes, limits.inflate);
  const manifest = zip.readStart("META-INF/manifest.xml", limits.inflate.maxEntryBytes);
  if (manifest && /<[\w:]*encryption-data\b/.test(new TextDecoder().decode(manifest))) {
    throw new AppError(
      "encrypted",
      "The presentation is locked with a password. Save it without one and try again.",
    );
  }
  const read = (path: string): XmlElement | null => {
    const bytesOfPart = zip.read(path);
    if (bytesOfPart === null || bytesOfPart.length === 0) return null;
    return localNames(parseXml(bytesOfPart, limits.maxDepth));
  };
  const optional = (path: string): XmlElement | null => {
    try {
      return read(path);
    } catch (error) {
      if (isAppError(error) && error.code === "damaged") return null;
      throw error;
    }
  };
  const content = read("content.xml");
  if (content === null) throw new AppError("damaged", "The file is a presentation without its main part.");
  return {
    content,
    styles: optional("styles.xml"),
    properties: childNamed(optional("meta.xml"), "meta"),
    hasMacros: zip.entries.some(({ name }) =>
      /^(?:Basic|Scripts)\/.+\.(?:xml|bas|py|js|bsh|java)$/i.test(name),
    ),
    picture: packagePictures(zip),
    object: (href) => optional(`${href.replace(/^\.?\//, "")}/content.xml`),
  };
}
