"use server";
import { providerIdSchema } from "#lib/domain/console-api.ts";
import { corpusIdSchema } from "#lib/domain/corpus-binding.ts";
import type { ProviderView } from "#lib/domain/corpus-console.ts";
import { openServerContext } from "#lib/runtime.ts";
import { requestReindex } from "#lib/services/request-reindex.ts";
import { switchProvider } from "#lib/services/switch-provider.ts";
import { type ActionOutcome, outcomeOf } from "./outcome.ts";

/** Switches a connector on or off. */
export async function switchProviderAction(
  id: unknown,
  enabled: boolean,
): Promise<ActionOutcome<ProviderView>> {
  return outcomeOf(async () =>
    switchProvider(await openServerContext(), {
      id: providerIdSchema.parse(id),
      enabled: enabled === true,
    }),
  );
}

/** Queues the building of a corpus's index anew, beside the one in use. */
export async function reindexCorpusAction(
  corpusId: unknown,
): Promise<ActionOutcome<{ readonly jobId: string; readonly created: boolean }>> {
  return outcomeOf(async () =>
    requestReindex(await openServerContext(), { corpusId: corpusIdSchema.parse(corpusId) }),
  );
}
