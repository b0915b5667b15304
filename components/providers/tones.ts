import type { ChipTone } from "#components/ui/chip.tsx";
import type { ProviderView } from "#lib/domain/corpus-console.ts";

export const PROVIDER_TONES: Readonly<Record<ProviderView["status"], ChipTone>> = {
  healthy: "accent",
  degraded: "amber",
  disabled: "quiet",
  unknown: "quiet",
  unused: "quiet",
};
