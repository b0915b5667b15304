import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** One bookmark: its title, its depth (from 1) and its target page, if that can be resolved. */
export type OutlineEntry = {
  readonly title: string;
  readonly level: number;
  readonly page: number | undefined;
};

const MAX_ENTRIES = 3000;

/** Returns the document's bookmarks in order, or none if they cannot be read. */
export async function readOutline(document: PDFDocumentProxy): Promise<readonly OutlineEntry[]> {
  try {
    const roots: unknown = await document.getOutline();
    const entries: OutlineEntry[] = [];
    await collect(document, roots, 1, entries);
    return entries;
  } catch {
    return [];
  }
}

async function collect(
  document: PDFDocumentProxy,
  items: unknown,
  level: number,
  entries: OutlineEntry[],
): Promise<void> {
  if (!Array.isArray(items) || level > 12) return;
  for (const item of items) {
    if (entries.length >= MAX_ENTRIES) return;
    const title = typeof item?.title === "string" ? item.title.trim() : "";
    if (title) entries.push({ title, level, page: await pageOf(document, item.dest) });
    await collect(document, item?.items, level + 1, entries);
  }
}

async function pageOf(document: PDFDocumentProxy, destination: unknown): Promise<number | undefined> {
  try {
    const explicit =
      typeof destination === "string" ? await document.getDestination(destination) : destination;
    const target: unknown = Array.isArray(explicit) ? explicit[0] : undefined;
    if (typeof target === "number") return target + 1;
    if (target && typeof target === "object" && "num" in target && "gen" in target) {
      return (await document.getPageIndex({ num: Number(target.num), gen: Number(target.gen) })) + 1;
    }
  } catch {
    // A bookmark to a missing page still names a heading.
  }
  return undefined;
}

/** Returns letters and digits in lower case, for comparing bookmark titles with printed headings. */
export function titleKey(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
