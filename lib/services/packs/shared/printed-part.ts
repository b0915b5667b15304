import { type PrintedPages, printedPage, shownPage } from "#lib/domain/printed-pages.ts";

type CitedPage = { readonly printedPages: PrintedPages | null; readonly page: number | null };

/** Returns the number printed on a page, as part of what people see; nothing if it is unknown. */
export function printedPart({ printedPages, page }: CitedPage): { readonly printedPage?: number } {
  const printed = page === null ? null : printedPage(printedPages, page);
  return printed === null ? {} : { printedPage: printed };
}

/** Returns the last page of a quote, as shown, if it goes on on a further page; nothing otherwise. */
export function lastPagePart({
  printedPages,
  page,
  lastPage,
}: CitedPage & { readonly lastPage: number | null }): { readonly lastPage?: number } {
  return page === null || lastPage === null || lastPage <= page
    ? {}
    : { lastPage: shownPage(printedPages, lastPage) };
}
