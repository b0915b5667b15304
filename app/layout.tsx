import "@fontsource-variable/inter/wght.css";
import "@fontsource-variable/source-serif-4/wght.css";
import "@fontsource-variable/source-serif-4/wght-italic.css";
import "./globals.css";
import type { Metadata, Viewport } from "next";
import { cookies, headers } from "next/headers";
import type { ReactNode } from "react";
import { preload } from "react-dom";
import { ABOUT, GENERAL_CARD, SITE } from "#app/_prefetch/share-card.ts";
import { Providers } from "#components/frame/providers.tsx";
import { NoScriptNotice, SkipLink, TopBar } from "#components/frame/top-bar.tsx";
import { IndexingChip } from "#components/jobs/indexing-chip.tsx";
import { NoWorkerChip } from "#components/jobs/no-worker.tsx";
import { PackButton } from "#components/packs/pack-button.tsx";
import {
  appearanceAttributes,
  appearanceFrom,
  DENSITY_COOKIE,
  THEME_COOKIE,
} from "#components/settings/appearance.ts";
import { PrintedFrom } from "#components/ui/printed-address.tsx";
import { AddDocuments } from "#components/upload/add-documents.tsx";
import { PRINTED_WORDS } from "#components/words/printed.ts";

/**
 * The fonts of Latin letters of the interface and of quotes, which most pages show. Without a preload, a page is painted
 * in other letters first, and moves.
 */
const FONTS = [
  new URL("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", import.meta.url),
  new URL(
    "@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2",
    import.meta.url,
  ),
];

/** The guard has checked the host. A card needs the whole address of its picture. */
export async function generateMetadata(): Promise<Metadata> {
  const asked = await headers();
  const protocol = asked.get("x-forwarded-proto") === "https" ? "https" : "http";
  return {
    metadataBase: new URL(`${protocol}://${asked.get("host") ?? "localhost"}`),
    title: { default: SITE, template: `%s · ${SITE}` },
    description: ABOUT,
    openGraph: GENERAL_CARD,
  };
}

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#ffffff" },
    { media: "(prefers-color-scheme: dark)", color: "#1a1e1d" },
  ],
};

/** Layout of every page. Theme and density come from cookies, so the first paint is right without a script. */
export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  for (const { href } of FONTS) preload(href, { as: "font", type: "font/woff2", crossOrigin: "anonymous" });
  const jar = await cookies();
  const appearance = appearanceFrom(jar.get(THEME_COOKIE)?.value, jar.get(DENSITY_COOKIE)?.value);
  return (
    <html lang="en-GB" {...appearanceAttributes(appearance)}>
      <body>
        <SkipLink />
        <Providers>
          <TopBar>
            <IndexingChip />
            <NoWorkerChip />
            <PackButton />
            <AddDocuments />
          </TopBar>
          <NoScriptNotice />
          {children}
          <PrintedFrom label={PRINTED_WORDS.from} />
        </Providers>
      </body>
    </html>
  );
}
