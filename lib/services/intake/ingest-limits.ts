import type { Config } from "#lib/config/config.ts";
import { DEFAULT_INGEST_LIMITS, type IngestLimits } from "#lib/ingest/limits.ts";

/** The configured limits in the shape that ingestion takes. */
export function ingestLimits(config: Config): IngestLimits {
  return {
    ...DEFAULT_INGEST_LIMITS,
    textBytes: config.limits.maxTextBytes,
    binaryBytes: config.limits.maxBinaryBytes,
    maxChunks: config.limits.maxChunks,
    denylist: [...DEFAULT_INGEST_LIMITS.denylist, ...config.limits.denylist],
  };
}
