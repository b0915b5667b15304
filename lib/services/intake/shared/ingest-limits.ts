import type { Config } from "#lib/config/config.ts";
import { DEFAULT_INGEST_LIMITS, type IngestLimits } from "#lib/ingest/limits.ts";

/** Returns the configured limits in the form that ingestion uses. */
export function ingestLimits(config: Config): IngestLimits {
  return {
    ...DEFAULT_INGEST_LIMITS,
    textBytes: config.limits.maxTextBytes,
    binaryBytes: config.limits.maxBinaryBytes,
    denylist: [...DEFAULT_INGEST_LIMITS.denylist, ...config.limits.denylist],
  };
}
