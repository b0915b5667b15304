"use server";
import { z } from "zod";
import type { ProviderView } from "#lib/domain/corpus-console.ts";
import { openServerContext } from "#lib/runtime.ts";
import { switchProvider } from "#lib/services/providers/switch-provider.ts";
import { type ActionOutcome, outcomeOf } from "./outcome.ts";

const switchSchema = z.strictObject({ id: z.string().min(1).max(120), enabled: z.boolean() });

/** Switches a connector on or off. */
export async function switchProviderAction(
  id: string,
  enabled: boolean,
): Promise<ActionOutcome<ProviderView>> {
  return outcomeOf(async () =>
    switchProvider(await openServerContext(), switchSchema.parse({ id, enabled })),
  );
}
