import { type PrintedPages, printedPage } from "#lib/domain/printed-pages.ts";

/** Page numbers as printed, in page order. Empty if the file states none. */
export type PageLabels = readonly string[];

/** Adds the numbers printed in headers and footers, which count more than those that the file states. */
export function withPrinted(
  labels: PageLabels,
  printed: PrintedPages | undefined,
  pageCount: number,
): PageLabels {
  if (!printed) return labels;
  return Array.from({ length: pageCount }, (_, index) =>
    String(printedPage(printed, index + 1) ?? labels[index] ?? ""),
  );
}

/** Returns the number that is printed on a page; null if it is unknown or equals the count. */
export function printedNumber(labels: PageLabels, page: number): string | null {
  const label = labels[page - 1]?.trim() ?? "";
  return label === "" || label === String(page) ? null : label;
}

/** Returns the page that a typed number means: as printed first, then as counted. Null if there is no such page. */
export function pageOfTyped(typed: string, labels: PageLabels, pageCount: number): number | null {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return null;
  const printed = labels.slice(0, pageCount).findIndex((label) => label.trim().toLowerCase() === wanted);
  if (printed >= 0) return printed + 1;
  const counted = /^\d{1,6}$/.test(wanted) ? Number(wanted) : 0;
  return counted >= 1 && counted <= pageCount ? counted : null;
}
