import { AppError } from "#lib/errors/app-error.ts";
import { isOle } from "../../container/ole.ts";
import { openZip } from "../../container/zip.ts";
import type { IngestLimits } from "../../limits.ts";
import type { PicturePart } from "../pictures/picture-part.ts";
import { zipPicture } from "../pictures/zip-picture.ts";
import { lockedFile } from "../shared/locked-file.ts";
import { childrenNamed, parseXml, type XmlElement } from "../shared/xml.ts";

export type DocxLimits = Pick<IngestLimits, "inflate" | "maxDepth">;

/** The parts of a Word document. Relationships locate them, not file names (ECMA-376 part 2). */
export type DocxPackage = {
  readonly document: XmlElement;
  /** External targets of the main part's links, by relationship id. */
  readonly links: ReadonlyMap<string, string>;
  /** Returns the part of a picture of the main part, by relationship id. */
  pictureAt(id: string): PicturePart;
  /** Returns a part by the last word of its relationship type ("styles", "footnotes" …). */
  part(kind: string): XmlElement | null;
  readonly coreProperties: XmlElement | null;
  readonly hasMacros: boolean;
};

type Relationship = {
  readonly id: string;
  readonly kind: string;
  readonly target: string;
  readonly external: boolean;
};

/** @throws AppError `encrypted`, `damaged`, `too_complex`, `too_deep`. */
export function openDocx(bytes: Uint8Array, limits: DocxLimits): DocxPackage {
  if (isOle(bytes)) throw lockedFile();
  const zip = openZip(bytes, limits.inflate);
  const read = (path: string): XmlElement | null => {
    const content = zip.read(path);
    return content && content.length > 0 ? parseXml(content, limits.maxDepth) : null;
  };
  const optional = (path: string | undefined): XmlElement | null => (path === undefined ? null : read(path));
  const top = relationships(read("_rels/.rels"), "");
  const main = top.find((relation) => relation.kind === "officeDocument")?.target ?? "word/document.xml";
  const document = read(main);
  if (document === null) throw new AppError("damaged", "The file is a Word document without its main part.");
  const own = relationships(read(relationshipsPath(main)), folderOf(main));
  const core = top.find((relation) => relation.kind === "core-properties");
  return {
    document,
    links: new Map(
      own.filter((relation) => relation.external).map((relation) => [relation.id, relation.target]),
    ),
    pictureAt: (id) => {
      const relation = own.find((each) => each.id === id);
      if (relation?.external) return "linked";
      const name = relation?.target ?? "";
      return { name: name || "without a name", bytes: zipPicture(zip, name) };
    },
    part: (kind) => optional(own.find((relation) => relation.kind === kind && !relation.external)?.target),
    coreProperties: optional(core?.target),
    hasMacros: zip.entries.some(({ name }) => /(?:^|\/)vbaProject\.bin$/i.test(name)),
  };
}

/** Returns the relationships of a part in a folder. Targets inside of the file are part names. */
export function relationships(element: XmlElement | null, folder: string): Relationship[] {
  return childrenNamed(element, "rel:Relationship").map((relation) => {
    const { Id: id = "", Type: type = "", Target: target = "", TargetMode: mode = "" } = relation.attributes;
    const external = mode === "External";
    return {
      id,
      kind: type.split("/").at(-1) ?? "",
      target: external ? target : resolve(folder, target),
      external,
    };
  });
}

export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

export function relationshipsPath(path: string): string {
  const folder = folderOf(path);
  return `${folder}_rels/${path.slice(folder.length)}.rels`;
}

/** Resolves a relationship's target to a part name. The target may be absolute or contain "..". */
function resolve(folder: string, target: string): string {
  const parts: string[] = [];
  for (const part of `${target.startsWith("/") ? "" : folder}${target}`.split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return parts.join("/");
}
