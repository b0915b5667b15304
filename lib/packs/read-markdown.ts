import type { Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { MOST_SHOWN } from "#lib/domain/pack-export.ts";
import { isUnparsable } from "#lib/ingest/extract/md/segments.ts";
import { SOURCES_HEADING } from "./write-markdown.ts";

const parser = unified().use(remarkParse).use(remarkGfm);
/** The heading of each item; some editors drop the sign before the full stop. */
const HEADING = /^### (\d{1,9})\\?\. .*$/gm;
const REMOVED = /^### \d+\\?\. Source removed — /;

/**
 * Returns the words that a pack's Markdown file quotes under each item's heading, by item number. Empty if the quote
 * was removed; null if the file says that the source was not available.
 */
export function quotedInMarkdown(text: string): ReadonlyMap<number, string | null> {
  const end = text.lastIndexOf(`## ${SOURCES_HEADING}`);
  const headings = [...text.slice(0, end < 0 ? undefined : end).matchAll(HEADING)];
  return new Map(
    headings.map(({ index, 0: heading, 1: number }, at) => {
      const block = text.slice(
        index + heading.length,
        headings[at + 1]?.index ?? (end < 0 ? undefined : end),
      );
      // Excessive nesting cannot come from our writer, so the text is compared as it is and differs.
      const shown = isUnparsable(block) ? block : quotesIn(block);
      return [Number(number), shown === "" && REMOVED.test(heading) ? null : shown.slice(0, MOST_SHOWN)];
    }),
  );
}

function quotesIn(block: string): string {
  const quotes = parser.parse(block).children.filter(({ type }) => type === "blockquote");
  return quotes.map(wordsOf).join("\n");
}

/** Returns the words of a part of a text, with blocks separated. */
function wordsOf(node: Nodes): string {
  if (node.type === "break") return "\n";
  if ("value" in node) return node.value;
  if (!("children" in node)) return "";
  const apart = node.type === "blockquote" || node.type === "list" || node.type === "listItem" ? "\n" : "";
  return node.children.map(wordsOf).join(apart);
}
