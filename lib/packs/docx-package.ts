import { AppError } from "#lib/errors/app-error.ts";
import type { ZipArchive } from "#lib/ingest/container/zip.ts";
import { relationships } from "#lib/ingest/extract/docx/package.ts";
import { childrenNamed, parseXml } from "#lib/ingest/extract/shared/xml.ts";

const DOCUMENT = "word/document.xml";
/** Parts beside the pages that verification reads, by the last word of their relationship's type. */
const READ_PARTS: ReadonlyMap<string, string> = new Map([
  ["footnotes", "word/footnotes.xml"],
  ["styles", "word/styles.xml"],
]);
const MAIN_TYPE = /document\.main\+xml$/i;
/** Also of templates and of documents with macros. */
const ANY_MAIN_TYPE = /\.main\+xml$/i;
const DEPTH = 16;

/**
 * Checks that Word shows the parts that verification reads: Word opens the parts that relationships name (ECMA-376 part
 * 2). @throws AppError if they name others.
 */
export function requireOwnParts(zip: ZipArchive): void {
  const names = zip.entries.map(({ name }) => name.toLowerCase());
  const main = targetsIn(zip, "_rels/.rels", "").filter(({ kind }) => kind === "officeDocument");
  const own = targetsIn(zip, "word/_rels/document.xml.rels", "word/").filter(({ kind }) =>
    READ_PARTS.has(kind),
  );
  const isOwn =
    new Set(names).size === names.length &&
    main.length === 1 &&
    main.every(({ target, external }) => target === DOCUMENT && !external) &&
    new Set(own.map(({ kind }) => kind)).size === own.length &&
    own.every(({ kind, target, external }) => target === READ_PARTS.get(kind) && !external) &&
    typesAreOwn(zip);
  if (!isOwn)
    throw new AppError("bad_request", "Word shows other parts of the file than those that Sightline wrote.");
}

function targetsIn(zip: ZipArchive, part: string, folder: string) {
  const bytes = zip.read(part);
  return bytes ? relationships(parseXml(bytes, DEPTH), folder) : [];
}

/** The pages have the type of a document, and no other part has it. */
function typesAreOwn(zip: ZipArchive): boolean {
  const bytes = zip.read("[Content_Types].xml");
  if (!bytes) return false;
  const types = parseXml(bytes, DEPTH);
  const stated = childrenNamed(types, "Override").map(({ attributes }) => ({
    isDocument: attributes.PartName?.toLowerCase() === `/${DOCUMENT}`,
    type: attributes.ContentType ?? "",
  }));
  const pages = stated.filter(({ isDocument }) => isDocument);
  const others = stated.filter(({ isDocument }) => !isDocument);
  return (
    pages.length === 1 &&
    pages.every(({ type }) => MAIN_TYPE.test(type)) &&
    others.every(({ type }) => !ANY_MAIN_TYPE.test(type))
  );
}
