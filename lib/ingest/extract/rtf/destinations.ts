import { append } from "../../append.ts";
import { safeHref } from "../shared/links.ts";
import { addNote, openStory, type Reader } from "./reader.ts";
import type { Destination, Group } from "./state.ts";

/** Groups without text of the document. Those after `\*` that are not listed here are skipped, too. */
const SKIPPED: ReadonlySet<string> = new Set([
  ...["colortbl", "filetbl", "listtable", "listoverridetable", "revtbl", "rsidtbl", "generator", "template"],
  ...["header", "headerl", "headerr", "headerf", "footer", "footerl", "footerr", "footerf"],
  ...["ftnsep", "ftnsepc", "ftncn", "aftnsep", "aftnsepc", "aftncn", "private", "xe", "tc", "rxe"],
  ...["pict", "shppict", "nonshppict", "shprslt", "sp", "objdata", "objclass", "objname", "themedata"],
  ...["nonesttables", "bkmkstart", "bkmkend", "atnid", "atnauthor", "pn", "pnseclvl", "datafield"],
]);

/** Groups whose content is text, although they begin with `\*`. */
const TRANSPARENT: ReadonlySet<string> = new Set(["shpinst", "do", "result"]);

const PROPERTIES: ReadonlySet<string> = new Set(["title", "author", "subject", "keywords", "doccomm"]);

/** Begins the destination that a word names. Returns false if it names none. */
export function openDestination(reader: Reader, name: string): boolean {
  const { group } = reader;
  if (name === "annotation") reader.seen.add("comments_left_out");
  if (SKIPPED.has(name) || name === "annotation") group.destination = "skip";
  else if (name === "footnote") openNote(reader);
  else if (name === "shptxt" || name === "dptxbxtext") openBox(reader);
  else if (name === "field") group.field = { code: "" };
  else if (name === "fldinst") group.destination = "instruction";
  else if (name === "fldrslt") group.href = linkOf(group) ?? group.href;
  else if (name === "listtext" || name === "pntext") openMarker(reader);
  else if (name === "nesttableprops") group.isNestedRow = true;
  else if (name === "upr") {
    group.before = group.destination;
    group.destination = "skip";
  } else if (!openDefinitions(reader, name)) return TRANSPARENT.has(name);
  return true;
}

function openDefinitions({ group, properties }: Reader, name: string): boolean {
  const definitions: Readonly<Record<string, Destination>> = {
    fonttbl: "fonts",
    stylesheet: "styles",
    info: "property",
  };
  const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
  if (definition !== undefined) {
    group.destination = definition;
    return true;
  }
  if (group.destination !== "property") return false;
  if (PROPERTIES.has(name)) group.property = name;
  else if (name === "creatim" || name === "revtim") {
    group.destination = "date";
    group.property = name;
    properties.delete(name);
  } else return false;
  return true;
}

function openNote(reader: Reader): void {
  const { group } = reader;
  if (group.destination !== "text") return;
  openStory(reader, (blocks) =>
    addNote(reader, group.property === "endnote" ? "endnote" : "footnote", blocks),
  );
}

function openBox(reader: Reader): void {
  if (reader.group.destination !== "text") return;
  openStory(reader, (blocks) => {
    append(reader.story.boxes, blocks);
  });
}

function openMarker({ group, story }: Reader): void {
  if (group.destination !== "text") return;
  group.destination = "marker";
  story.marker = "";
}

function linkOf({ field }: Group): string | null {
  const link = /^\s*HYPERLINK\s+(\\l\s+)?"([^"]*)"/.exec(field?.code ?? "");
  return link ? safeHref(link[1] === undefined ? link[2] : `#${link[2]}`) : null;
}
