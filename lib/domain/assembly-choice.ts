import { z } from "zod";
import { type AssemblyConfig, assemblyConfigSchema } from "./assembly.ts";
import { type AssemblySettings, DEFAULT_CONFIGURATION } from "./assembly-settings.ts";

/** How to assemble: the name of a configuration, and changes to it for this request only. */
export const assemblyChoiceSchema = z.strictObject({
  name: z.string().min(1).max(60).default(DEFAULT_CONFIGURATION),
  over: assemblyConfigSchema.omit({ name: true }).partial().default({}),
});
export type AssemblyChoice = z.input<typeof assemblyChoiceSchema>;

/**
 * Returns the chosen configuration, or null if the name is unknown. The name of a changed configuration says that it
 * was changed. `budget` is the frame's budget.
 */
export function chosenConfiguration(
  { configurations }: AssemblySettings,
  choice: AssemblyChoice,
  budget: number | undefined,
): AssemblyConfig | null {
  const { name, over } = assemblyChoiceSchema.parse(choice);
  const base = Object.hasOwn(configurations, name) ? configurations[name] : undefined;
  if (base === undefined) return null;
  const changes = { ...(budget === undefined ? {} : { budgetTokens: budget }), ...over };
  return Object.keys(changes).length === 0
    ? base
    : { ...base, ...changes, name: `${name}, changed`.slice(0, 60) };
}
