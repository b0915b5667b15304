import { plural } from "#components/words/quantities.ts";
import type { ProviderView } from "#lib/domain/corpus-console.ts";

export const PROVIDER_STATUS_WORDS: Readonly<Record<ProviderView["status"], string>> = {
  healthy: "healthy",
  degraded: "degraded",
  disabled: "turned off",
  unknown: "unknown",
  unused: "not used",
};

export const PROVIDER_KIND_WORDS: Readonly<Record<ProviderView["kind"], string>> = {
  index: "what searches read",
  connector: "brings documents in",
  model: "a model for searches",
};

export const PROVIDERS_TABLE_WORDS = {
  caption: "Providers",
  provider: "Provider",
  state: "State",
  corpora: "Corpora",
  lastIndexed: "Last indexed",
  lastChecked: "Last checked",
  onOrOff: "On or off",
  notYet: "not yet",
} as const;

export const PROVIDER_SWITCH_WORDS = {
  switchOn: "Turn on",
  switchOff: "Turn off",
  alwaysOn: "always on",
  byConfiguration: "set in the configuration",
  question: (title: string) => `Turn ${title} off?`,
  noCorpora: "No corpus uses it.",
  corpora: (corpora: number) =>
    `${plural(corpora, "corpus is", "corpora are")} connected through it. Nothing is synced from there until you turn it on again.`,
  documentsStay: "Indexed documents stay searchable.",
  switchedOn: (title: string) => `${title}: turned on.`,
  switchedOff: (title: string) => `${title}: turned off.`,
  noAnswer: "Sightline does not answer. Try again.",
} as const;
