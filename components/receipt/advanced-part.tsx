"use client";
import type { ReceiptAnswer } from "#lib/domain/receipt-api.ts";
import { useAdvanced } from "./advanced.ts";
import { ProviderLines } from "./provider-lines.tsx";
import { ADVANCED_WORDS } from "./receipt-words.ts";
import { Section } from "./section.tsx";

/** Details for maintainers of the index. Hidden unless turned on. */
export function AdvancedPart({ receipt }: { readonly receipt: ReceiptAnswer }) {
  const on = useAdvanced();
  return (
    on && (
      <Section id="provider" title={ADVANCED_WORDS.providerTitle}>
        <ProviderLines receipt={receipt} />
      </Section>
    )
  );
}
