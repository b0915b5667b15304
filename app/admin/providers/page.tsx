import type { Metadata } from "next";
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
    <main id="main" className="mx-auto flex w-full max-w-[82rem] flex-col gap-4 px-4 py-5 two:px-6">
      <div>
        <h1 className="text-[1.25rem] leading-7 font-semibold">Providers</h1>
        <p className="mt-1 max-w-prose text-muted">
          What searches and syncs rest on. A connector can be switched off here; a model is switched by
          configuration.
        </p>
      </div>
      <ProvidersView providers={providers} />
      <RefreshEvery seconds={10} />
    </main>
  );
}
