"use server";
import { z } from "zod";
import { switchProvider } from "#lib/services/health/switch-provider.ts";
import { action } from "./action.ts";

/** Enables or disables a connector. */
export const switchProviderAction = action({
  name: "switch provider",
  input: z.strictObject({ id: z.string().min(1).max(120), enabled: z.boolean() }),
  run: switchProvider,
});
