import type { Context } from "#lib/context.ts";
import type { ProviderView } from "#lib/domain/corpus-console.ts";

/** Our own index, each connector, each configured model endpoint, as they were last seen. */
export async function listProviders(_context: Context): Promise<ProviderView[]> {
  return [];
}
