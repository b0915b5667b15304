import type { Context } from "#lib/context.ts";
import { PROVIDER_KIND } from "#lib/domain/sidecar.ts";
import type {
  SidecarCorpusHealth,
  SidecarHealth,
  SidecarHealthCurrent,
} from "#lib/domain/sidecar-corpora.ts";
import { type CorpusHealth, readIndexHealth } from "#lib/services/health/read-index-health.ts";
import { shortened } from "./internal/shortened.ts";

const instant = <K extends string>(name: K, date: Date | null) =>
  (date === null ? {} : { [name]: date.toISOString() }) as { readonly [Key in K]?: string };
const note = <K extends string>(name: K, text: string | null) =>
  (text === null ? {} : { [name]: shortened(text, 240) }) as { readonly [Key in K]?: string };

/** Converts a corpus's health to the sidecar protocol's snapshot. */
export function toCorpusHealth(health: CorpusHealth): SidecarCorpusHealth {
  return {
    corpus_id: health.corpusId,
    provider_kind: PROVIDER_KIND,
    status: health.status,
    freshness_state: health.freshnessState,
    ...instant("last_indexed_at", health.lastIndexedAt),
    ...instant("last_sync_started_at", health.lastSyncStartedAt),
    ...instant("last_sync_finished_at", health.lastSyncFinishedAt),
    document_count: health.documentCount,
    chunk_count: health.chunkCount,
    ...note("degraded_reason", health.degradedReason),
    ...note("last_error", health.lastError),
    schema_version: 1,
  };
}

/** GET /corpora-health. A problem of the whole service is reported for every corpus. */
export async function sidecarHealthCurrent(context: Context): Promise<SidecarHealthCurrent> {
  const { status, corpora: found, degradedReason } = await readIndexHealth(context);
  return {
    service_status: status,
    corpora: found.map((health) =>
      toCorpusHealth({
        ...health,
        degradedReason:
          [health.degradedReason, degradedReason].filter((each) => each !== null).join("; ") || null,
      }),
    ),
    updated_at: context.now.toISOString(),
    schema_version: 1,
  };
}

/** GET /health. */
export async function sidecarHealth(context: Context): Promise<SidecarHealth> {
  const { status, corpora: found } = await readIndexHealth(context);
  return {
    service_status: status,
    corpora: found.map((health) => ({
      corpus_id: health.corpusId,
      status: health.status,
      ...instant("last_indexed_at", health.lastIndexedAt),
      document_count: health.documentCount,
      chunk_count: health.chunkCount,
      ...note("last_error", health.lastError),
    })),
    schema_version: 1,
  };
}
