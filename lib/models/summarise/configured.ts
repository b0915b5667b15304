import type { Summariser } from "#lib/domain/description.ts";
import { createChatSummariser } from "./chat-summariser.ts";

/** The part of the product's configuration that tells whether a model writes summaries. */
export type SummariserSettings = {
  /** Null: no model; a summary is the document's own sentences. */
  readonly summariser: {
    readonly url: string;
    readonly model: string;
    readonly apiKey: { reveal(): string } | null;
    readonly timeoutSeconds: number;
  } | null;
};

/** Leaves a summary at the document's own sentences: what an instance does that names no model. */
export const EXTRACTIVE_SUMMARISER: Summariser = {
  id: "extractive",
  summarise: async () => ({ method: "extractive", written: null, note: null }),
};

/** The summariser of an instance; no word of a document leaves the machine unless one is configured. */
export function createConfiguredSummariser({ summariser }: SummariserSettings): Summariser {
  if (summariser === null) return EXTRACTIVE_SUMMARISER;
  const { url, model, apiKey, timeoutSeconds } = summariser;
  return createChatSummariser(
    { baseUrl: url, model, timeoutSeconds },
    apiKey ? { apiKey: () => apiKey.reveal() } : {},
  );
}
