import type { Nodes } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { MOST_SHOWN } from "#lib/domain/pack-export.ts";
import { isUnparsable } from "#lib/ingest/extract/md/segments.ts";
import { SOURCES_HEADING } from "./write-markdown.ts";

const parser = unified().use(remarkParse).use(remarkGfm);
/** Over each item; some editors leave out the sign before the full stop. */
const HEADING = /^### (\d{1,9})\\?\. .*$/gm;
const REMOVED = /^### \d+\\?\. Source removed — /;

/**
 * The words that a Markdown file of a pack quotes under each item's heading, by the item's number: none where its quote has
 * been taken away, and null where the file says itself that the source was not there.
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
      // Nested or run together beyond reason is not as it was written: compared as it stands, it differs.
      const shown = isUnparsable(block) ? block : quotesIn(block);
      return [Number(number), shown === "" && REMOVED.test(heading) ? null : shown.slice(0, MOST_SHOWN)];
    }),
  );
}

function quotesIn(block: string): string {
  const quotes = parser.parse(block).children.filter(({ type }) => type === "blockquote");
  return quotes.map(wordsOf).join("\n");
}

/** The words of a part of a text; those of blocks apart. */
function wordsOf(node: Nodes): string {
  if (node.type === "break") return "\n";
  if ("value" in node) return node.value;
  if (!("children" in node)) return "";
  const apart = node.type === "blockquote" || node.type === "list" || node.type === "listItem" ? "\n" : "";
  return node.children.map(wordsOf).join(apart);
}
