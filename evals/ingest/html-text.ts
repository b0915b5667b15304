import { parseHTML } from "linkedom";

const HIDDEN_TAGS = new Set(["SCRIPT", "STYLE", "NOSCRIPT", "TEMPLATE", "HEAD"]);
const INLINE = new Set(
  "A ABBR B BDI BDO BIG CITE CODE DATA DEL DFN EM FONT I INS KBD MARK Q S SAMP SMALL SPAN STRIKE STRONG SUB SUP TIME TT U VAR WBR".split(
    " ",
  ),
);

type DomNode = {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly textContent: string | null;
} & {
  readonly childNodes: ArrayLike<DomNode>;
};

function collect(node: DomNode, parts: string[]): void {
  if (node.nodeType === 3) {
    parts.push(node.textContent ?? "");
    return;
  }
  const name = node.nodeName.toUpperCase();
  if (HIDDEN_TAGS.has(name)) return;
  const apart = !INLINE.has(name);
  if (apart) parts.push("\n");
  for (const child of Array.from(node.childNodes)) collect(child, parts);
  if (apart) parts.push("\n");
}

/**
 * Returns the visible words of HTML, with line breaks between blocks. This is the reference for the reader's output.
 */
export function htmlText(html: string): string {
  const { document } = parseHTML(`<!doctype html><html><body>${html}</body></html>`);
  const parts: string[] = [];
  collect(document.body as unknown as DomNode, parts);
  return parts
    .join("")
    .replace(/\n\s*\n+/g, "\n")
    .trim();
}
