import type { Context } from "#lib/context.ts";
import { DESCRIBE_FINGERPRINT } from "#lib/ingest/describe/fingerprint.ts";
import { RELATE_FINGERPRINT } from "#lib/ingest/relate/fingerprint.ts";
import { createConfiguredSummariser } from "#lib/models/summarise/configured.ts";

/** What a version would be mapped and described with today; where it differs from what stands, the job runs again. */
export function relatingRecipe({ config }: Pick<Context, "config">): string {
  return [RELATE_FINGERPRINT, DESCRIBE_FINGERPRINT, createConfiguredSummariser(config).id].join("+");
}
