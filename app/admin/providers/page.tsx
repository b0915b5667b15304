import type { Metadata } from "next";
import { PageHead } from "#components/frame/page-head.tsx";
import { openServerContext } from "#lib/runtime.ts";
import { listProviders } from "#lib/services/providers/list-providers.ts";
import { RefreshEvery } from "../refresh-every.tsx";
import { ProvidersView } from "./providers-view.tsx";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Providers" };

/** What Sightline rests on: its own index, the connectors, the models; how each stands. */
export default async function ProvidersPage() {
  const providers = await listProviders(await openServerContext());
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-4 px-4 py-5 two:px-6">
      <PageHead
        title="Providers"
        about="What searches and syncs rest on. A connector can be switched off here; a model is switched by configuration."
      />
      <ProvidersView providers={providers} />
      <RefreshEvery seconds={10} />
    </main>
  );
}
