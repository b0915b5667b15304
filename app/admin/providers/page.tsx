import type { Metadata } from "next";
import { RefreshEvery } from "#components/frame/refresh-every.tsx";
import { PROVIDERS_PAGE_WORDS } from "#components/providers/page-words.ts";
import { ProvidersView } from "#components/providers/providers-view.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listProviders } from "#lib/services/health/list-providers.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.providers };

/** The page of all providers: our own index, connectors and models, with their states. */
export default async function ProvidersPage() {
  const providers = await listProviders(await openServerContext());
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <PageHead title={PAGE_TITLES.providers} about={PROVIDERS_PAGE_WORDS.about} />
      <ProvidersView providers={providers} />
      <RefreshEvery seconds={10} />
    </main>
  );
}
