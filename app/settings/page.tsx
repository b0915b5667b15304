import type { Metadata } from "next";
import { SettingsView } from "#components/settings-page/settings-view.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { searchFacets } from "#lib/services/corpora/search-facets.ts";
import { readStorage } from "#lib/services/health/read-storage.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.settings };

/** The settings of this browser, and a list of what the browser and the server store. */
export default async function SettingsPage() {
  const context = await openServerContext();
  const [{ corpora }, storage] = await Promise.all([searchFacets(context), readStorage(context)]);
  return <SettingsView corpora={corpora} storage={storage} />;
}
