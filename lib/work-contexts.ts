import type { SyncContext, WorkContext } from "#lib/context.ts";
import { createConnectors } from "#lib/corpora/connectors/index.ts";
import type { Connectors } from "#lib/domain/connector.ts";
import { TermDictionary } from "#lib/indexing/dictionary.ts";
import { createExtractProcesses } from "#lib/ingest/extract/processes.ts";
import { createPageProcesses } from "#lib/ingest/pages/processes.ts";
import type { Logger } from "#lib/log/log.ts";
import { contextOf, type Runtime } from "#lib/runtime.ts";
import { ingestLimits } from "./services/intake/ingest-limits.ts";
import { isConnectorSwitchedOff } from "./services/providers/connector-switch.ts";

/** How long one file may take to be read; the issue's own bound. */
const EXTRACT_TIMEOUT_MS = 60_000;
/** A large file must not keep the small ones waiting; idle processes end by themselves. */
const EXTRACT_PROCESSES = 2;

/** On whose behalf a job works, until when, and where it tells of itself. */
export type JobOrigin = { readonly actorId: string; readonly signal: AbortSignal; readonly log: Logger };

export type WorkContexts = {
  forJob(job: JobOrigin): SyncContext;
  /** Ends the processes that read files and pages. */
  close(): Promise<void>;
};

/** Contexts for jobs: what all of them share is made once. `over` is for tests with sources of their own. */
export function workContexts(
  runtime: Runtime,
  over: { readonly connectors?: Connectors } = {},
): WorkContexts {
  const dictionary = new TermDictionary();
  const limits = ingestLimits(runtime.config);
  const readers = createExtractProcesses({
    rootDirectory: runtime.config.root,
    size: EXTRACT_PROCESSES,
    heapMb: runtime.config.limits.extractMemoryMb,
  });
  const { root, pages: drawing, ocr } = runtime.config;
  const pages = createPageProcesses({
    rootDirectory: root,
    size: drawing.workers,
    dpi: drawing.dpi,
    ocr: ocr.languages.length === 0 ? null : ocr,
  });
  const connectors =
    over.connectors ??
    createConnectors(runtime.config, {
      isSwitchedOff: (kind) => isConnectorSwitchedOff(runtime.database.db, kind),
    });
  const extract: WorkContext["extract"] = ({ format, bytes, fileName, signal, readings }) =>
    readers.extract(format, bytes, fileName, {
      ...{ timeoutMs: EXTRACT_TIMEOUT_MS, signal, limits },
      ...(readings ? { readings } : {}),
    });
  return {
    forJob: (job) => ({
      ...contextOf(runtime, { actor: { id: job.actorId }, signal: job.signal }),
      log: job.log,
      extract,
      pages,
      dictionary,
      connectors: connectors,
    }),
    close: async () => {
      await Promise.all([readers.close(), pages.close()]);
    },
  };
}
