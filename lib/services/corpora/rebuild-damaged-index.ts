import type { WorkContext } from "#lib/context.ts";
import { rebuildDamaged } from "#lib/indexing/rebuild-damaged.ts";
import { textIndex } from "#lib/text-index/text-index.ts";

/**
 * Rebuilds what searches or merges have found damaged in the text index, and removes what killed workers have left there.
 * Returns how many parts were replaced.
 */
export async function rebuildDamagedIndex(
  context: Pick<WorkContext, "sql" | "dictionary" | "signal" | "log">,
): Promise<{ readonly rebuilt: number }> {
  const rebuilt = await rebuildDamaged(context);
  await textIndex.removeLeftovers(context.sql, context.signal);
  if (rebuilt > 0)
    context.log.warn({ rebuilt }, "parts of the search index were damaged on the disk, and were rebuilt");
  return { rebuilt };
}
