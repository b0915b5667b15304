import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head.tsx";
import { RefreshEvery } from "#components/frame/refresh-every.tsx";
import { ProvidersView } from "#components/providers/providers-view.tsx";
import { openServerContext } from "#lib/runtime.ts";
import { listProviders } from "#lib/services/health/list-providers.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Providers" };

/** The page of all providers: our own index, connectors and models, with their states. */
export default async function ProvidersPage() {
  const providers = await listProviders(await openServerContext());
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <PageHead
        title="Providers"
        about="The connectors and models that searches and syncs use. You can switch a connector off here. Models are set in the configuration."
      />
      <ProvidersView providers={providers} />
      <RefreshEvery seconds={10} />
    </main>
  );
}
