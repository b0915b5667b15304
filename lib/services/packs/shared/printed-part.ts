import { type PrintedPages, printedPage } from "#lib/domain/printed-pages.ts";

type CitedPage = { readonly printedPages: PrintedPages | null; readonly page: number | null };

/** Returns the number printed on a page, as part of what people see; nothing if it is unknown. */
export function printedPart({ printedPages, page }: CitedPage): { readonly printedPage?: number } {
  const printed = page === null ? null : printedPage(printedPages, page);
  return printed === null ? {} : { printedPage: printed };
}
