import { oneLine } from "#lib/domain/citation.ts";
import { type CitedFact, type CitedFootnote, MAX_FOOTNOTES_OF_ITEM } from "#lib/domain/pack-export.ts";
import { citedPages, type PrintedPages } from "#lib/domain/printed-pages.ts";
import { itemAddress } from "./addresses.ts";
import { FOREIGN } from "./seen-words.ts";

/** The place that an item cites, as the cited version has it. */
export type FootnotePlace = Parameters<typeof itemAddress>[1] & {
  readonly title: string;
  readonly lastPage: number | null;
  readonly printedPages: PrintedPages | null;
  /** False for a figure, whose page is not that of its words if it has none. */
  readonly hasOwnPages: boolean;
  /** True for a file of an earlier release, which may name the first page only. */
  readonly isEarlier: boolean;
};

/** Our files never exceed these limits. Beyond them, the quote counts as having no footnote. */
const MAX_ADDRESSES = 20;
const MAX_ADDRESS_CHARS = 2000;

/** Returns the footnotes that a quote calls; none if they exceed the limits. */
export function withinLimits(found: readonly CitedFootnote[]): readonly CitedFootnote[] {
  const isOurs =
    found.length <= MAX_FOOTNOTES_OF_ITEM &&
    found.every(
      ({ addresses }) =>
        addresses.length <= MAX_ADDRESSES &&
        addresses.every((address) => address.length <= MAX_ADDRESS_CHARS),
    );
  return isOurs ? found : [];
}

/**
 * True if a quote has a footnote, and every footnote of it links to the cited place and names its pages. The title may
 * have been edited after the export, so it does not decide.
 */
export function footnotesFit(footnotes: NonNullable<CitedFact["footnotes"]>, place: FootnotePlace): boolean {
  return (
    footnotes.length > 0 &&
    footnotes.every(
      ({ words, addresses }) =>
        !words.includes(FOREIGN) &&
        addresses.every((address) => leadsTo(address, place)) &&
        namesPages(words, place),
    )
  );
}

/** The instance may have another address now, so only the rest of the link is compared. */
function leadsTo(address: string, place: FootnotePlace): boolean {
  const link = URL.parse(address);
  if (link === null || !/^https?:$/.test(link.protocol)) return false;
  // The page of a figure without words is not known here.
  const isUnplaced = !place.hasOwnPages && place.span.start === place.span.end;
  const page = isUnplaced ? Number(link.searchParams.get("page")) : place.page;
  return link.href === itemAddress(link.origin, { ...place, page });
}

/** The part of a citation that names pages: "p. 87", "pp. 87–88". */
const PAGES = /^pp?\. \d+(?:–\d+)?$/;

function namesPages(
  words: string,
  { title, page, lastPage, printedPages, ...place }: FootnotePlace,
): boolean {
  if (!place.hasOwnPages) return true;
  const ofTitle = new Set(oneLine(title).split(", "));
  const named = oneLine(words)
    .split(", ")
    .filter((part) => PAGES.test(part) && !ofTitle.has(part));
  const whole = citedPages(page, lastPage, printedPages);
  const accepted = [whole, ...(place.isEarlier ? [citedPages(page, null, printedPages)] : [])];
  return whole === null
    ? named.length === 0
    : named.length > 0 && named.every((part) => accepted.includes(part));
}
