"use client";
import { useAdvanced } from "#components/receipt/advanced.ts";
import { ProviderLines } from "#components/receipt/provider-lines.tsx";
import { Section } from "#components/receipt/section.tsx";
import type { ReceiptAnswer } from "#lib/domain/receipt-api.ts";

/** What is for those who look after the index; not there until switched on. */
export function AdvancedPart({ receipt }: { readonly receipt: ReceiptAnswer }) {
  const on = useAdvanced();
  return (
    on && (
      <Section id="provider" title="Provider, mode and fingerprints">
        <ProviderLines receipt={receipt} />
      </Section>
    )
  );
}
