"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { switchProviderAction } from "#app/actions/providers.ts";
import { Button } from "#components/ui/button.tsx";
import { Confirm } from "#components/ui/confirm.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import { plural } from "#components/words/quantities.ts";
import type { ProviderView } from "#lib/domain/corpus-console.ts";
import { ProvidersTable } from "./providers-table.tsx";

/** Providers with their switches. Disabling one that corpora use needs confirmation. */
export function ProvidersView({ providers }: { readonly providers: readonly ProviderView[] }) {
  const router = useRouter();
  const say = useToast();
  const [asking, setAsking] = useState<ProviderView | null>(null);
  const [busy, start] = useTransition();

  const turn = (provider: ProviderView, enabled: boolean) =>
    start(async () => {
      const outcome = await switchProviderAction({ id: provider.id, enabled }).catch(() => null);
      if (outcome === null) say({ text: "Sightline does not answer. Try again.", failed: true });
      else if (!outcome.ok) say({ text: outcome.message, failed: true });
      else say({ text: `${provider.title}: switched ${enabled ? "on" : "off"}.`, topic: provider.id });
      router.refresh();
    });

  return (
    <>
      <ProvidersTable
        providers={providers}
        actions={(provider) =>
          provider.switchable ? (
            <Button
              size="small"
              disabled={busy}
              onClick={() => (provider.enabled ? setAsking(provider) : turn(provider, true))}
            >
              Switch {provider.enabled ? "off" : "on"}
              <span className="sr-only"> {provider.title}</span>
            </Button>
          ) : (
            <span className="text-small text-muted">
              {provider.kind === "index" ? "always on" : "set in the configuration"}
            </span>
          )
        }
      />
      <Confirm
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={`Switch ${asking?.title ?? ""} off?`}
        action="Switch off"
        onConfirm={() => {
          if (asking) turn(asking, false);
        }}
      >
        {asking?.corpora === 0
          ? "No corpus uses it. "
          : `${plural(asking?.corpora ?? 0, "corpus is", "corpora are")} connected through it. Nothing is synced from there until you switch it on again. `}
        Indexed documents stay searchable.
      </Confirm>
    </>
  );
}
