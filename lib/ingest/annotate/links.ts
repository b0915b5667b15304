import type { ExplicitLink } from "#lib/domain/chunk.ts";
import type { Block } from "#lib/domain/extracted.ts";
import { isInDocumentLink } from "#lib/domain/link-target.ts";
import { withoutOverlaps } from "#lib/domain/without-overlaps.ts";

const URL_PATTERN = /\b(?:https?:\/\/|www\.)[^\s<>"'`{}|\\^\u201c\u201d\u2018\u2019]{2,2000}/g;
const EMAIL = /@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,5}/gu;
const FILE_ENDING =
  /\.(?:pdf|docx?|xlsx?|csv|md|txt|json|ya?ml|html?|pptx?|odt|rtf|epub|zip|png|jpe?g|geojson|xml|tsx?|jsx?|py)(?![\p{L}\p{N}])/giu;
const LIBRARY = /^(?:node|next|vue|nuxt|react|express|three|d3)\.js$/i;
const ID = String.raw`(?:[A-Z]{0,5}[ ./-]?\d{1,3}(?:\.\d{1,3}){0,4}[A-Za-z]?(?:\([a-z\d]{1,4}\)){0,3}|\([a-z]{1,5}\)|[A-Z](?![\p{L}\p{N}.])|[IVX]{1,5}(?![\p{L}\p{N}]))(?![\p{L}\p{N}])`;
const NAMES =
  "[Pp]olic(?:y|ies)|[Aa]ppendi(?:x|ces)|[Aa]nnex(?:es)?|[Tt]ables?|[Ff]igures?|[Ff]igs?\\.|[Cc]hapters?|[Ss]ections?|" +
  "[Pp]aragraphs?|[Pp]aras?\\.?|[Cc]riteri(?:on|a)|[Cc]lauses?|[Aa]rticles?|[Ss]chedules?|[Oo]bjectives?|[Mm]aps?|[Pp]art";
const CROSS_REFERENCE = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${NAMES})[ \u00a0\n]${ID}`, "gu");

/**
 * Returns URLs and addresses, file names, references to other parts ("Policy H4", "criterion (b)", "paragraph 3.12",
 * "Appendix 2") and the link targets that the extractor found. Links are in order and do not overlap. Takes linear
 * time.
 */
export function findLinks(text: string, blocks: readonly Block[]): ExplicitLink[] {
  const links: ExplicitLink[] = blocks.flatMap((block) => (block.marks ?? []).flatMap(linkOfMark));
  for (const match of text.matchAll(URL_PATTERN)) {
    const target = match[0].replace(/[.,;:!?)\]]+$/, "");
    links.push({ type: "url", start: match.index, end: match.index + target.length, target });
  }
  for (const match of text.matchAll(EMAIL)) {
    const start = startOfRun(text, match.index, /[\p{L}\p{N}._%+-]/u, 64);
    const end = match.index + match[0].length;
    if (start < match.index)
      links.push({ type: "url", start, end, target: `mailto:${text.slice(start, end)}` });
  }
  const urls = links.length;
  for (const match of text.matchAll(FILE_ENDING)) {
    const start = startOfRun(text, match.index, /[\p{L}\p{N}_.~%&+@/()-]/u, 200);
    const target = text.slice(start, match.index + match[0].length).replace(/^[(./-]+/, "");
    const end = match.index + match[0].length;
    if (target.length === match[0].length - 1 || LIBRARY.test(target)) continue;
    links.push({ type: "file", start: end - target.length, end, target });
  }
  for (const match of text.matchAll(CROSS_REFERENCE)) {
    const target = match[0].replace(/\s+/g, " ");
    links.push({ type: "cross_reference", start: match.index, end: match.index + match[0].length, target });
  }
  return firstAtEachPlace(links, urls);
}

function linkOfMark(mark: NonNullable<Block["marks"]>[number]): ExplicitLink[] {
  if (mark.kind !== "link" || mark.href === undefined) return [];
  const type = isInDocumentLink(mark.href) ? "cross_reference" : "url";
  return [{ type, start: mark.start, end: mark.end, target: mark.href }];
}

function startOfRun(text: string, end: number, allowed: RegExp, most: number): number {
  let start = end;
  while (start > 0 && end - start < most && allowed.test(text.charAt(start - 1))) start--;
  return start;
}

/**
 * Text inside a URL or address is not also returned as a file name. Of two links at the same place, the first stays.
 */
function firstAtEachPlace(links: readonly ExplicitLink[], urls: number): ExplicitLink[] {
  const ranked = links.map((link, index) => ({ link, rank: index < urls ? 0 : 1 }));
  ranked.sort((a, b) => a.link.start - b.link.start || a.rank - b.rank || b.link.end - a.link.end);
  return withoutOverlaps(
    ranked.map(({ link }) => link),
    (link) => link,
  );
}
