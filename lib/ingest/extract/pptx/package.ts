import { AppError } from "#lib/errors/app-error.ts";
import { isOle } from "../../container/ole.ts";
import { openZip } from "../../container/zip.ts";
import type { IngestLimits } from "../../limits.ts";
import { folderOf, relationships, relationshipsPath } from "../docx/package.ts";
import type { PictureBytes } from "../pictures/collect-pictures.ts";
import { zipPicture } from "../pictures/zip-picture.ts";
import { lockedFile } from "../shared/locked-file.ts";
import { unlessDamaged } from "../shared/unless-damaged.ts";
import { parseXml, type XmlElement } from "../shared/xml.ts";

export type PptxLimits = Pick<IngestLimits, "inflate" | "maxDepth">;

type Relation = ReturnType<typeof relationships>[number];

/** A part with its relationships. They name other parts and links, and are followed one step only. */
export type Part = {
  readonly path: string;
  readonly root: XmlElement;
  readonly relations: readonly Relation[];
};

export type PptxPackage = {
  readonly presentation: Part;
  readonly coreProperties: XmlElement | null;
  readonly hasMacros: boolean;
  /** Returns a part, or null if it is missing or damaged. */
  part(path: string | undefined): Part | null;
  /** Returns a picture, or null if it is missing. */
  picture(path: string): PictureBytes | null;
};

/** @throws AppError `encrypted`, `damaged`, `too_complex`, `too_deep`. */
export function openPptx(bytes: Uint8Array, limits: PptxLimits): PptxPackage {
  if (isOle(bytes)) throw lockedFile();
  const zip = openZip(bytes, limits.inflate);
  const read = (path: string): XmlElement | null => {
    const content = zip.read(path);
    return content && content.length > 0 ? parseXml(content, limits.maxDepth) : null;
  };
  const relationsOf = (path: string) =>
    relationships(
      unlessDamaged(() => read(relationshipsPath(path))),
      folderOf(path),
    );
  const part = (path: string): Part | null => {
    const root = read(path);
    return root === null ? null : { path, root, relations: relationsOf(path) };
  };
  const top = relationships(read("_rels/.rels"), "");
  const main = top.find(({ kind }) => kind === "officeDocument")?.target ?? "ppt/presentation.xml";
  const presentation = part(main);
  if (presentation === null) {
    throw new AppError("damaged", "The file is a presentation without its main part.");
  }
  const core = top.find(({ kind }) => kind === "core-properties")?.target;
  return {
    presentation,
    coreProperties: core === undefined ? null : unlessDamaged(() => read(core)),
    hasMacros: zip.entries.some(({ name }) => /(?:^|\/)vbaProject\.bin$/i.test(name)),
    picture: (path) => zipPicture(zip, path),
    part: (path) => (path === undefined ? null : unlessDamaged(() => part(path))),
  };
}

/** Returns the part of a relationship, by its id. Links that lead out of the file are never followed. */
export function targetOf(part: Part, id: string | undefined): string | undefined {
  return part.relations.find((relation) => relation.id === id && !relation.external)?.target;
}

/** True if a relationship leads out of the file. */
export function isExternal(part: Part, id: string | undefined): boolean {
  return part.relations.some((relation) => relation.id === id && relation.external);
}

/** Returns the first part of a kind that a part refers to. */
export function targetOfKind(part: Part, kind: string): string | undefined {
  return part.relations.find((relation) => relation.kind === kind && !relation.external)?.target;
}
