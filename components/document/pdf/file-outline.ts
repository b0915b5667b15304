import type { PDFDocumentProxy } from "pdfjs-dist";
import type { OutlineEntry } from "#components/document/outline/entries.ts";

/** What the outline needs of an open PDF. */
type OutlinedPdf = Pick<PDFDocumentProxy, "getOutline" | "getDestination" | "getPageIndex">;

type Item = {
  readonly title: string;
  readonly dest: string | readonly unknown[] | null;
  readonly items: readonly Item[];
};

const MAX_ENTRIES = 2000;
const DEEPEST = 6;

/** Returns the outline that a PDF file has itself, with the page of each entry. Leaves out entries without a page. */
export async function fileOutline(pdf: OutlinedPdf): Promise<readonly OutlineEntry[]> {
  const items = flattened((await pdf.getOutline()) ?? [], 0).slice(0, MAX_ENTRIES);
  const pages = await Promise.all(items.map(({ item }) => pageOf(pdf, item.dest)));
  return items.flatMap(({ item, depth }, index) => {
    const page = pages[index] ?? null;
    const title = item.title.replace(/\s+/g, " ").trim();
    return page === null || title === ""
      ? []
      : [{ title, depth, page, share: 0, span: null, textStart: null }];
  });
}

function flattened(items: readonly Item[], depth: number): { readonly item: Item; readonly depth: number }[] {
  if (depth > DEEPEST) return [];
  return items.flatMap((item) => [{ item, depth }, ...flattened(item.items, depth + 1)]);
}

/** A destination is a name or a list that starts with the page: its reference, or its number from 0. */
async function pageOf(pdf: OutlinedPdf, dest: Item["dest"]): Promise<number | null> {
  try {
    const target: unknown = (typeof dest === "string" ? await pdf.getDestination(dest) : dest)?.[0];
    if (typeof target === "number") return target + 1;
    return isPageRef(target) ? (await pdf.getPageIndex(target)) + 1 : null;
  } catch {
    // A damaged destination leads nowhere.
    return null;
  }
}

function isPageRef(target: unknown): target is { readonly num: number; readonly gen: number } {
  return typeof target === "object" && target !== null && "num" in target && "gen" in target;
}
