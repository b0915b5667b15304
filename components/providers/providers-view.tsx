"use client";
import { useRouter } from "next/navigation";
import { useState, useTransition } from "react";
import { switchProviderAction } from "#actions/providers.ts";
import { Button } from "#components/ui/button.tsx";
import { Confirm } from "#components/ui/confirm.tsx";
import { useToast } from "#components/ui/toasts.tsx";
import type { ProviderView } from "#lib/domain/corpus-console.ts";
import { ProvidersTable } from "./providers-table.tsx";
import { PROVIDER_SWITCH_WORDS } from "./words.ts";

/** Providers with their switches. Disabling one that corpora use needs confirmation. */
export function ProvidersView({ providers }: { readonly providers: readonly ProviderView[] }) {
  const router = useRouter();
  const say = useToast();
  const [asking, setAsking] = useState<ProviderView | null>(null);
  const [busy, start] = useTransition();

  const turn = (provider: ProviderView, enabled: boolean) =>
    start(async () => {
      const outcome = await switchProviderAction({ id: provider.id, enabled }).catch(() => null);
      if (outcome === null) say({ text: PROVIDER_SWITCH_WORDS.noAnswer, failed: true });
      else if (!outcome.ok) say({ text: outcome.message, failed: true });
      else {
        const said = enabled ? PROVIDER_SWITCH_WORDS.switchedOn : PROVIDER_SWITCH_WORDS.switchedOff;
        say({ text: said(provider.title), topic: provider.id });
      }
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
              {provider.enabled ? PROVIDER_SWITCH_WORDS.switchOff : PROVIDER_SWITCH_WORDS.switchOn}
              <span className="sr-only"> {provider.title}</span>
            </Button>
          ) : (
            <span className="text-small text-muted">
              {provider.kind === "index"
                ? PROVIDER_SWITCH_WORDS.alwaysOn
                : PROVIDER_SWITCH_WORDS.byConfiguration}
            </span>
          )
        }
      />
      <Confirm
        open={asking !== null}
        onOpenChange={(open) => !open && setAsking(null)}
        title={PROVIDER_SWITCH_WORDS.question(asking?.title ?? "")}
        action={PROVIDER_SWITCH_WORDS.switchOff}
        onConfirm={() => {
          if (asking) turn(asking, false);
        }}
      >
        {asking?.corpora === 0
          ? PROVIDER_SWITCH_WORDS.noCorpora
          : PROVIDER_SWITCH_WORDS.corpora(asking?.corpora ?? 0)}{" "}
        {PROVIDER_SWITCH_WORDS.documentsStay}
      </Confirm>
    </>
  );
}
