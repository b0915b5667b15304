import { getDocument, OPS } from "pdfjs-dist/legacy/build/pdf.mjs";

type Outline = { readonly title: string; readonly items: readonly Outline[] };
type Node = { readonly role?: string; readonly alt?: string; readonly children?: readonly unknown[] };

/** A PDF as a reader's program sees it. */
export type ReadPdf = {
  readonly info: Readonly<Record<string, unknown>>;
  readonly isTagged: boolean;
  /** The text of each page, line ends as spaces. */
  readonly pages: readonly string[];
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
  /** Addresses, and places in the file that exist. */
  readonly links: readonly string[];
  readonly outline: readonly Outline[];
  /** Roles of all elements, in order. */
  readonly roles: readonly string[];
  /** Texts that stand for pictures. */
  readonly alternatives: readonly string[];
};

export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  try {
    const document = await task.promise;
    const places = await document.getDestinations();
    const pages: string[] = [];
    const sizes: ReadPdf["sizes"][number][] = [];
    const links: string[] = [];
    const elements: Node[] = [];
    for (let number = 1; number <= document.numPages; number++) {
      const page = await document.getPage(number);
      const { width, height } = page.getViewport({ scale: 1 });
      sizes.push({ width, height });
      const { items } = await page.getTextContent();
      const parts = items.map((item) => ("str" in item ? `${item.str}${item.hasEOL ? " " : ""}` : ""));
      pages.push(parts.join("").replace(/ +/g, " "));
      for (const { url, dest } of await page.getAnnotations()) {
        if (typeof url === "string") links.push(url);
        else if (typeof dest === "string" && dest in places) links.push(`#${dest}`);
      }
      elements.push(...elementsOf(await page.getStructTree()));
    }
    const outline = (await document.getOutline()) ?? [];
    const { info } = await document.getMetadata();
    return {
      info: { ...info },
      isTagged: (await document.getMarkInfo())?.Marked ?? false,
      ...{ pages, sizes, links, outline: outline.map(entryOf) },
      roles: elements.flatMap(({ role }) => role ?? []),
      alternatives: elements.flatMap(({ alt }) => alt ?? []),
    };
  } finally {
    await task.destroy();
  }
}

const entryOf = ({ title, items }: Outline): Outline => ({ title, items: items.map(entryOf) });

function elementsOf(node: Node | null): Node[] {
  if (node?.role === undefined) return [];
  return [node, ...(node.children ?? []).flatMap((child) => elementsOf(child as Node))];
}

/** All words of a file, including its metadata. */
export async function wordsOfPdf(bytes: Uint8Array): Promise<string> {
  const { info, pages, links, outline } = await readPdf(bytes);
  return [...pages, ...links, ...Object.values(info), JSON.stringify(outline)].join("\n");
}

/** Returns the number of lines and frames that are drawn on all pages. */
export async function countPaths(bytes: Uint8Array): Promise<number> {
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  try {
    const document = await task.promise;
    let count = 0;
    for (let number = 1; number <= document.numPages; number++) {
      const { fnArray } = await (await document.getPage(number)).getOperatorList();
      count += fnArray.filter((operator) => operator === OPS.constructPath).length;
    }
    return count;
  } finally {
    await task.destroy();
  }
}
