import type { Summariser } from "#lib/domain/description.ts";
import { createChatSummariser } from "./chat-summariser.ts";

/** The summariser settings in the product's configuration. */
export type SummariserSettings = {
  /** Null for no model. A summary then consists of the document's own sentences. */
  readonly summariser: {
    readonly url: string;
    readonly model: string;
    readonly apiKey: { reveal(): string } | null;
    readonly timeoutSeconds: number;
  } | null;
};

/** Writes no text, so a summary consists of the document's own sentences. Used if no model is configured. */
export const EXTRACTIVE_SUMMARISER: Summariser = {
  id: "extractive",
  summarise: async () => ({ method: "extractive", written: null, note: null }),
};

/** Creates the summariser of an instance. Without configuration, no part of a document leaves the machine. */
export function createConfiguredSummariser({ summariser }: SummariserSettings): Summariser {
  if (summariser === null) return EXTRACTIVE_SUMMARISER;
  const { url, model, apiKey, timeoutSeconds } = summariser;
  return createChatSummariser(
    { baseUrl: url, model, timeoutSeconds },
    apiKey ? { apiKey: () => apiKey.reveal() } : {},
  );
}
