import type { Context } from "#lib/context.ts";
import { DESCRIBE_FINGERPRINT } from "#lib/ingest/describe/fingerprint.ts";
import { RELATE_FINGERPRINT } from "#lib/ingest/relate/fingerprint.ts";
import { createConfiguredSummariser } from "#lib/models/summarise/configured.ts";

/** Names of hosts whose addresses are this instance's, in one order. */
export function ownHosts({ config }: Pick<Context, "config">): string[] {
  return config.server.allowedHosts.map((host) => host.toLowerCase()).sort();
}

/** What a version would be mapped and described with today; where it differs from what stands, the job runs again. */
export function relatingRecipe({ config }: Pick<Context, "config">): string {
  const hosts = ownHosts({ config });
  return [
    RELATE_FINGERPRINT,
    ...(hosts.length > 0 ? [hosts.join(",")] : []),
    DESCRIBE_FINGERPRINT,
    createConfiguredSummariser(config).id,
  ].join("+");
}
