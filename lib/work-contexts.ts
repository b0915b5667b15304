import type { RecordsContext, SyncContext, UnpackContext, WorkContext } from "#lib/context.ts";
import { createConnectors } from "#lib/corpora/connectors/index.ts";
import type { Connectors } from "#lib/domain/connector.ts";
import { createOfficeConverter } from "#lib/ingest/convert/office-converter.ts";
import { createExtractProcesses, type ExtractProcesses } from "#lib/ingest/extract/processes.ts";
import { createPageProcesses } from "#lib/ingest/pages/processes.ts";
import { createRecordsReader } from "#lib/ingest/records/processes.ts";
import type { Logger } from "#lib/log/log.ts";
import { contextOf, type Runtime } from "#lib/runtime.ts";
import { TermDictionary } from "#lib/text-index/dictionary.ts";
import { ingestLimits } from "./services/intake/shared/ingest-limits.ts";
import { isConnectorSwitchedOff } from "./services/providers/connector-switch.ts";

/** Maximum time to read one file. */
const EXTRACT_TIMEOUT_MS = 60_000;
/** More than one, so that a large file does not block small ones. Idle processes exit. */
const EXTRACT_PROCESSES = 2;

/** The actor, the deadline and the log of a job. */
type JobOrigin = { readonly actorId: string; readonly signal: AbortSignal; readonly log: Logger };

export type WorkContexts = {
  forJob(job: JobOrigin): SyncContext & UnpackContext & RecordsContext;
  /** Ends the processes that read files and pages. */
  close(): Promise<void>;
};

/** For tests: their own sources, and processes that several instances share. `close` leaves those running. */
type Over = { readonly connectors?: Connectors; readonly readers?: ExtractProcesses };

/** Returns contexts for jobs. What they share is made once. */
export function workContexts(runtime: Runtime, over: Over = {}): WorkContexts {
  const dictionary = new TermDictionary();
  const limits = ingestLimits(runtime.config);
  const readers =
    over.readers ??
    createExtractProcesses({
      rootDirectory: runtime.config.root,
      size: EXTRACT_PROCESSES,
      heapMb: runtime.config.limits.extractMemoryMb,
      converter: createOfficeConverter({
        soffice: runtime.config.soffice,
        maxBytes: limits.binaryBytes,
      }),
    });
  const { root, pages: drawing, ocr } = runtime.config;
  const pages = createPageProcesses({
    rootDirectory: root,
    size: drawing.workers,
    dpi: drawing.dpi,
    ocr: ocr.languages.length === 0 ? null : ocr,
    limits,
  });
  const readRecords = createRecordsReader({
    rootDirectory: root,
    heapMb: runtime.config.limits.extractMemoryMb,
  });
  const connectors =
    over.connectors ??
    createConnectors(runtime.config, {
      isSwitchedOff: (kind) => isConnectorSwitchedOff(runtime.database.db, kind),
    });
  const extract: WorkContext["extract"] = ({ format, source, fileName, signal, ...given }) =>
    readers.extract(format, source, fileName, { timeoutMs: EXTRACT_TIMEOUT_MS, signal, limits, ...given });
  return {
    forJob: (job) => ({
      ...contextOf(runtime, { actor: { id: job.actorId }, signal: job.signal }),
      log: job.log,
      extract,
      unpack: ({ format, ...request }) =>
        readers.unpack(
          { unpack: format, ...request },
          { timeoutMs: EXTRACT_TIMEOUT_MS, signal: job.signal, limits },
        ),
      readRecords: (input) => readRecords({ ...input, signal: job.signal }),
      pages,
      dictionary,
      connectors: connectors,
    }),
    close: async () => {
      await Promise.all([over.readers === undefined && readers.close(), pages.close()]);
    },
  };
}
