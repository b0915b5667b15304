import { isReachable } from "./connection.ts";

type Click = Pick<MouseEvent, "button" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;
type Destination = Pick<HTMLAnchorElement, "href" | "target"> & { readonly download: string | null };

/** True if a click on a link opens another page of ours in this tab. */
export function leavesPage(click: Click, link: Destination, here: string): boolean {
  if (click.button !== 0 || click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return false;
  if ((link.target !== "" && link.target !== "_self") || link.download !== null) return false;
  const [to, from] = [new URL(link.href, here), new URL(here)];
  return to.origin === from.origin && (to.pathname !== from.pathname || to.search !== from.search);
}

/**
 * Stops links to other pages while the server cannot be reached. The browser would replace the page with its own error
 * page, because a page that cannot be fetched is loaded as a whole.
 */
export function stayWhileUnreachable(event: MouseEvent): void {
  if (isReachable() || !(event.target instanceof Element)) return;
  const link = event.target.closest<HTMLAnchorElement>("a[href]");
  if (!link) return;
  const { href, target } = link;
  const destination = { href, target, download: link.getAttribute("download") };
  // Links check whether the default is prevented. What opens within the page still does.
  if (leavesPage(event, destination, window.location.href)) event.preventDefault();
}
