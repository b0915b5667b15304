import { type CitedFootnote, MAX_FOOTNOTE_CHARS } from "#lib/domain/pack-export.ts";
import { relationships } from "#lib/ingest/extract/docx/package.ts";
import {
  childrenNamed,
  elementsOf,
  parseXml,
  textOf,
  type XmlElement,
} from "#lib/ingest/extract/shared/xml.ts";
import { DOCX_DEPTH, stylesOf, wordsOf } from "./docx-words.ts";
import { FOREIGN, STRUCK_EDGE } from "./seen-words.ts";

const RELATIONS_DEPTH = 16;

/** Stands for a footnote that the file does not have. */
export const NO_FOOTNOTE: CitedFootnote = { words: FOREIGN, addresses: [] };

/** The footnotes by the id that their marks name, with the addresses that they link to. */
export function footnotesById(
  notes: Uint8Array | null,
  relationsPart: Uint8Array | null,
  stylesPart: Uint8Array | null,
): ReadonlyMap<string, CitedFootnote> {
  if (!notes) return new Map();
  const links = new Map(
    (relationsPart ? relationships(parseXml(relationsPart, RELATIONS_DEPTH), "word/") : []).map(
      ({ id, target }) => [id, target],
    ),
  );
  const styles = stylesOf(stylesPart);
  const found = new Map<string, CitedFootnote>();
  for (const note of childrenNamed(parseXml(notes, DOCX_DEPTH), "w:footnote")) {
    const id = note.attributes["w:id"] ?? "";
    // Our files have no struck-through words in footnotes.
    const words = wordsOf(note, styles).replaceAll(STRUCK_EDGE, FOREIGN).trim().slice(0, MAX_FOOTNOTE_CHARS);
    // Of two footnotes with one id a reader sees one, and programs differ in which.
    found.set(id, found.has(id) ? NO_FOOTNOTE : { words, addresses: addressesIn(note, links) });
  }
  return found;
}

const FIELD_ADDRESS = /\bHYPERLINK\s+"([^"]*)"/;

/** The addresses of links and of fields, which LibreOffice may write for a link. */
function addressesIn(element: XmlElement, links: ReadonlyMap<string, string>): string[] {
  if (element.name === "w:instrText" || element.name === "w:fldSimple") {
    const field = element.name === "w:instrText" ? textOf(element) : (element.attributes["w:instr"] ?? "");
    const [, address] = FIELD_ADDRESS.exec(field) ?? [];
    if (address !== undefined) return [address];
  }
  const id = element.name === "w:hyperlink" ? element.attributes["r:id"] : undefined;
  return [
    ...(id === undefined ? [] : [links.get(id) ?? ""]),
    ...elementsOf(element).flatMap((child) => addressesIn(child, links)),
  ];
}
