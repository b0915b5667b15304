import { strFromU8, unzipSync } from "fflate";
import { htmlText } from "./html-text.ts";

const LEFT_OUT =
  /<(text:tracked-changes|office:annotation|office:automatic-styles|svg:title|svg:desc)\b[^>]*>[\s\S]*?<\/\1>/g;
const GAPS =
  /<text:(?:s|tab|line-break)\b[^>]*>|<\/?(?:text:(?:p|h|note|note-citation|note-body)|table:[\w-]+)\b[^>]*>/g;

/**
 * Returns the words of an OpenDocument text: its XML without markup, deletions and comments. This is the reference for
 * the reader's output, without its lists, styles and order of notes.
 */
export function odtText(bytes: Uint8Array): string | undefined {
  const content = unzipped(bytes)["content.xml"];
  if (content === undefined) return undefined;
  const plain = strFromU8(content).replace(LEFT_OUT, " ").replace(GAPS, " ");
  return htmlText(plain.replace(/<[^>]*>/g, ""));
}

/** Returns the words of an e-book: its pages without markup, in the order of their names. */
export function epubText(bytes: Uint8Array): string {
  const pages = Object.entries(unzipped(bytes)).filter(([name]) => /\.x?html?$/i.test(name));
  return pages
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, page]) => htmlText(/<body[\s\S]*<\/body>/i.exec(strFromU8(page))?.[0] ?? ""))
    .join("\n");
}

function unzipped(bytes: Uint8Array): Readonly<Record<string, Uint8Array>> {
  try {
    return unzipSync(bytes);
  } catch {
    return {};
  }
}
