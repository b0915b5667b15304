import { AppError } from "#lib/errors/app-error.ts";
import { openZip, type ZipArchive } from "../../container/zip.ts";
import type { IngestLimits } from "../../limits.ts";
import type { PictureBytes } from "../pictures/collect-pictures.ts";
import { zipPicture } from "../pictures/zip-picture.ts";
import { childNamed, childrenNamed, elementsOf, parseXml, type XmlElement } from "../shared/xml.ts";
import { folderOf, pathFrom } from "./paths.ts";

export type EpubLimits = Pick<IngestLimits, "inflate" | "maxDepth" | "textBytes">;

type EpubItem = {
  readonly path: string;
  readonly mediaType: string;
  /** Words such as "nav" and "cover-image". */
  readonly properties: readonly string[];
};

/** An opened e-book (EPUB 3.3). Nothing outside its container is ever read. */
export type EpubPackage = {
  readonly metadata: XmlElement | null;
  /** Its chapters in reading order, each once. */
  readonly spine: readonly EpubItem[];
  readonly nav: EpubItem | null;
  readonly ncx: EpubItem | null;
  /** Number of chapters that the book lists but does not contain. */
  readonly missing: number;
  read(path: string): Uint8Array | null;
  /** Returns a picture, or null if the book does not contain it. */
  picture(path: string): PictureBytes | null;
  parse(path: string): XmlElement | null;
};

const PACKAGE = "application/oebps-package+xml";
/** Fonts are often obscured with these. Their text is not locked. */
const FONTS: ReadonlySet<string> = new Set([
  "http://www.idpf.org/2008/embedding",
  "http://ns.adobe.com/pdf/enc#RC",
]);

/** @throws AppError `encrypted`, `damaged`, `too_complex`, `too_deep`. */
export function openEpub(bytes: Uint8Array, limits: EpubLimits): EpubPackage {
  const zip = openZip(bytes, limits.inflate);
  const parse = (path: string): XmlElement | null => {
    const content = zip.read(path);
    return content && content.length > 0 ? parseXml(content, limits.maxDepth) : null;
  };
  refuseLocked(parse("META-INF/encryption.xml"));
  const path = packagePath(parse("META-INF/container.xml"));
  const root = path === null ? null : parse(path);
  if (path === null || root === null) throw noChapters();
  const items = readManifest(root, path);
  const listed = spineOf(root, items);
  if (listed.length === 0) throw noChapters();
  const spine = listed.filter((item): item is EpubItem => item !== null && has(zip, item.path));
  const find = (test: (item: EpubItem) => boolean) => [...items.values()].find(test) ?? null;
  return {
    metadata: childNamed(root, "metadata"),
    spine,
    nav: find(({ properties }) => properties.includes("nav")),
    ncx: find(({ mediaType }) => mediaType === "application/x-dtbncx+xml"),
    missing: listed.length - spine.length,
    read: (at) => zip.read(at),
    picture: (at) => zipPicture(zip, at),
    parse,
  };
}

function noChapters(): AppError {
  return new AppError("damaged", "The e-book does not say which of its files are its chapters.");
}

function refuseLocked(encryption: XmlElement | null): void {
  const locked = elementsOf(encryption).some((entry) => {
    const algorithm = childNamed(entry, "EncryptionMethod")?.attributes.Algorithm;
    return entry.name === "EncryptedData" && !FONTS.has(algorithm ?? "");
  });
  if (!locked) return;
  throw new AppError("encrypted", "The e-book is locked by its seller (DRM). Add a copy without the lock.");
}

function packagePath(container: XmlElement | null): string | null {
  const files = childrenNamed(childNamed(container, "rootfiles"), "rootfile");
  const file = files.find(({ attributes }) => attributes["media-type"] === PACKAGE) ?? files[0];
  return pathFrom("", file?.attributes["full-path"] ?? "");
}

function readManifest(root: XmlElement, path: string): ReadonlyMap<string, EpubItem> {
  const items = new Map<string, EpubItem>();
  for (const { attributes } of childrenNamed(childNamed(root, "manifest"), "item")) {
    const target = pathFrom(folderOf(path), attributes.href ?? "");
    if (target === null) continue;
    const properties = (attributes.properties ?? "").split(/\s+/);
    items.set(attributes.id ?? "", { path: target, mediaType: attributes["media-type"] ?? "", properties });
  }
  return items;
}

/** Returns the chapters in reading order, each once; null for one that is not in the manifest. */
function spineOf(root: XmlElement, items: ReadonlyMap<string, EpubItem>): readonly (EpubItem | null)[] {
  const references = childrenNamed(childNamed(root, "spine"), "itemref");
  const ids = new Set(references.map(({ attributes }) => attributes.idref ?? ""));
  const paths = new Set<string>();
  return [...ids].flatMap((id) => {
    const item = items.get(id) ?? null;
    if (item === null) return [null];
    if (paths.has(item.path)) return [];
    paths.add(item.path);
    return [item];
  });
}

function has(zip: ZipArchive, path: string): boolean {
  return zip.readStart(path, 1) !== null;
}
