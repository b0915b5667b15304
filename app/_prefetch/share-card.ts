import type { Metadata } from "next";
import { openServerContext } from "#lib/runtime.ts";

export const SITE = "Sightline";
export const ABOUT = "Find the exact passage in your planning documents.";

/** The card of every page: the product. Next adds the picture, app/opengraph-image.png. */
export const GENERAL_CARD = { siteName: SITE, title: SITE, description: ABOUT, type: "website" } as const;

/**
 * Returns the card of a page with a name of its own, which anybody sees who gets the link. With an access token a reader
 * without it sees nothing, so the card is the general one. No card contains text of a document.
 * @param name as a reader may see it; null if there is none
 */
export async function shareCard(name: string | null): Promise<Pick<Metadata, "openGraph">> {
  const { config } = await openServerContext();
  if (name === null || config.server.accessToken !== null) return {};
  return { openGraph: { ...GENERAL_CARD, title: name, images: ["/opengraph-image.png"] } };
}
