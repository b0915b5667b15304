import { decodeText } from "../../decode.ts";
import { declaredCharset } from "../html/charset.ts";
import { flatText, parsePage, tagOf } from "../html/dom.ts";
import { unlessDamaged } from "../shared/unless-damaged.ts";
import { childNamed, childrenNamed, textOf, type XmlElement } from "../shared/xml.ts";
import type { EpubPackage } from "./package.ts";
import { folderOf, pathFrom } from "./paths.ts";
import { asHtml } from "./xhtml.ts";

/** A line of the table of contents. `level` is 1 for the outermost ones. */
export type ContentsEntry = { readonly label: string; readonly level: number };

/**
 * Returns the first line of the table of contents for each chapter, by the path of the chapter. None if the table of
 * contents is damaged.
 */
export function readContents(book: EpubPackage): ReadonlyMap<string, ContentsEntry> {
  const found = new Map<string, ContentsEntry>();
  const add = (from: string, target: string, label: string, level: number) => {
    const path = pathFrom(folderOf(from), target);
    const words = label.replace(/\s+/g, " ").trim();
    if (path !== null && words !== "" && !found.has(path))
      found.set(path, { label: words, level: Math.min(6, level) });
  };
  const bytes = book.nav === null ? null : book.read(book.nav.path);
  if (book.nav !== null && bytes !== null && bytes.length <= MAX_NAV) {
    const { path } = book.nav;
    readNav(bytes, (target, label, level) => add(path, target, label, level));
  }
  if (found.size === 0 && book.ncx !== null) {
    const { path } = book.ncx;
    readPoints(
      childNamed(
        unlessDamaged(() => book.parse(path)),
        "navMap",
      ),
      1,
      (target, label, level) => add(path, target, label, level),
    );
  }
  return found;
}

/** Most bytes of a table of contents. A larger one is left out. */
const MAX_NAV = 5_000_000;

type Add = (target: string, label: string, level: number) => void;

function readNav(bytes: Uint8Array, add: Add): void {
  const page = parsePage(asHtml(decodeText(bytes, declaredCharset(bytes)).text));
  const navs = [...page.querySelectorAll("nav")];
  const contents = navs.find((nav) => /\btoc\b/.test(nav.getAttribute("epub:type") ?? "")) ?? navs[0];
  for (const link of contents?.querySelectorAll("a") ?? [])
    add(link.getAttribute("href") ?? "", flatText(link), depthOf(link));
}

/** Deeper lists do not change a level any more. */
const MAX_STEPS = 60;

function depthOf(link: Element): number {
  let level = 0;
  let steps = 0;
  for (let at = link.parentElement; at && tagOf(at) !== "nav" && steps < MAX_STEPS; at = at.parentElement) {
    if (tagOf(at) === "ol" || tagOf(at) === "ul") level++;
    steps++;
  }
  return Math.max(1, level);
}

function readPoints(parent: XmlElement | null, level: number, add: Add): void {
  for (const point of childrenNamed(parent, "navPoint")) {
    const label = textOf(childNamed(childNamed(point, "navLabel"), "text"));
    add(childNamed(point, "content")?.attributes.src ?? "", label, level);
    readPoints(point, level + 1, add);
  }
}
