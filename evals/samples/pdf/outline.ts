import { type PDFDict, type PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFRef } from "pdf-lib";
import type { Heading } from "./flow.ts";

type Entry = { readonly heading: Heading; readonly children: readonly Heading[] };

function nest(headings: readonly Heading[]): readonly Entry[] {
  const entries: { heading: Heading; children: Heading[] }[] = [];
  for (const heading of headings) {
    const parent = entries.at(-1);
    if (heading.level === 1 || !parent) entries.push({ heading, children: [] });
    else parent.children.push(heading);
  }
  return entries;
}

function item(document: PDFDocument, heading: Heading, parent: PDFRef): PDFDict {
  return document.context.obj({
    Title: PDFHexString.fromText(heading.text),
    Parent: parent,
    Dest: [document.getPage(heading.page - 1).ref, "XYZ", null, heading.y + 6, null],
  });
}

/** Links siblings to each other and to their parent, as PDF 32000-1, 12.3.3 requires. */
function chain(parent: PDFDict, siblings: readonly { ref: PDFRef; dict: PDFDict }[]): void {
  siblings.forEach(({ dict }, index) => {
    const [before, after] = [siblings[index - 1], siblings[index + 1]];
    if (before) dict.set(PDFName.of("Prev"), before.ref);
    if (after) dict.set(PDFName.of("Next"), after.ref);
  });
  const [first, last] = [siblings[0], siblings.at(-1)];
  if (first) parent.set(PDFName.of("First"), first.ref);
  if (last) parent.set(PDFName.of("Last"), last.ref);
}

/** Adds expanded bookmarks of two levels, in reading order. */
export function addOutline(document: PDFDocument, headings: readonly Heading[]): void {
  const { context, catalog } = document;
  const root = context.obj({ Type: "Outlines", Count: headings.length });
  const rootRef = context.register(root);
  const tops = nest(headings).map(({ heading, children }) => {
    const dict = item(document, heading, rootRef);
    const ref = context.register(dict);
    const kids = children.map((child) => {
      const kid = item(document, child, ref);
      return { ref: context.register(kid), dict: kid };
    });
    if (kids.length > 0) dict.set(PDFName.of("Count"), PDFNumber.of(kids.length));
    chain(dict, kids);
    return { ref, dict };
  });
  chain(root, tops);
  catalog.set(PDFName.of("Outlines"), rootRef);
  catalog.set(PDFName.of("PageMode"), PDFName.of("UseOutlines"));
}
