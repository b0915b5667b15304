import type { Context } from "#lib/context.ts";
import { DESCRIBE_FINGERPRINT } from "#lib/ingest/describe/fingerprint.ts";
import { RELATE_FINGERPRINT } from "#lib/ingest/relate/fingerprint.ts";
import { createConfiguredSummariser } from "#lib/models/summarise/configured.ts";

/** Returns the host names of this instance, in a fixed order. */
export function ownHosts({ config }: Pick<Context, "config">): string[] {
  return config.server.allowedHosts.map((host) => host.toLowerCase()).sort();
}

/**
 * Returns the current recipe for a version's relations and description. If it differs from the stored one, the job runs
 * again.
 */
export function relatingRecipe({ config }: Pick<Context, "config">): string {
  const hosts = ownHosts({ config });
  return [
    RELATE_FINGERPRINT,
    ...(hosts.length > 0 ? [hosts.join(",")] : []),
    DESCRIBE_FINGERPRINT,
    createConfiguredSummariser(config).id,
  ].join("+");
}
