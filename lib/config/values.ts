import { z } from "zod";
import { SETTINGS } from "./settings.ts";

/** All environment variables of the settings, by name. */
export const valuesSchema = z.object({
  ...shapeOf(SETTINGS.Server),
  ...shapeOf(SETTINGS.Data),
  ...shapeOf(SETTINGS.Search),
  ...shapeOf(SETTINGS.Corpora),
  ...shapeOf(SETTINGS.Connectors),
  ...shapeOf(SETTINGS["Microsoft 365"]),
  ...shapeOf(SETTINGS.Embedder),
  ...shapeOf(SETTINGS["Page search"]),
  ...shapeOf(SETTINGS.Reranking),
  ...shapeOf(SETTINGS.Summaries),
  ...shapeOf(SETTINGS.Chunking),
  ...shapeOf(SETTINGS.Limits),
  ...shapeOf(SETTINGS.Pages),
  ...shapeOf(SETTINGS.Map),
  ...shapeOf(SETTINGS.Worker),
});
/** The checked variables, as `config.ts` groups them. */
export type Values = z.infer<typeof valuesSchema>;

function shapeOf<T extends Record<string, { readonly schema: z.ZodType }>>(section: T) {
  const entries = Object.entries(section).map(([name, setting]) => [name, setting.schema]);
  return Object.fromEntries(entries) as { [K in keyof T]: T[K]["schema"] };
}
