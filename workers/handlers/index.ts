import type { WorkContexts } from "#lib/work-contexts.ts";
import type { Handlers } from "../job-handler.ts";
import { applyDefaultsHandler } from "./apply-defaults.ts";
import { dueSyncsHandler } from "./due-syncs.ts";
import { embedPagesHandler } from "./embed-pages.ts";
import { embedVersionHandler } from "./embed-version.ts";
import { findAssetsHandler } from "./find-assets.ts";
import { importCorpusHandler } from "./import-corpus.ts";
import { ingestDocumentHandler } from "./ingest-document.ts";
import { mendIndexHandler } from "./mend-index.ts";
import { mendPagesHandler } from "./mend-pages.ts";
import { purgeDeletedHandler } from "./purge-deleted.ts";
import { purgeReceiptsHandler } from "./purge-receipts.ts";
import { purgeSyncsHandler } from "./purge-syncs.ts";
import { readRecordsHandler } from "./read-records.ts";
import { refreshHealthHandler } from "./refresh-health.ts";
import { reindexCorpusHandler } from "./reindex-corpus.ts";
import { reindexDocumentHandler } from "./reindex-document.ts";
import { relateDocumentHandler } from "./relate-document.ts";
import { renderPagesHandler } from "./render-pages.ts";
import { retagTopicsHandler } from "./retag-topics.ts";
import { runEvaluationHandler } from "./run-evaluation.ts";
import { sweepBlobsHandler } from "./sweep-blobs.ts";
import { syncCorpusHandler } from "./sync-corpus.ts";
import { unpackDocumentHandler } from "./unpack-document.ts";

/** Returns the handler of every job, by name. */
export function createHandlers(contexts: WorkContexts): Handlers {
  return {
    "import-corpus": importCorpusHandler(contexts),
    "ingest-document": ingestDocumentHandler(contexts),
    "unpack-document": unpackDocumentHandler(contexts),
    "read-records": readRecordsHandler(contexts),
    "render-pages": renderPagesHandler(contexts),
    "find-assets": findAssetsHandler(contexts),
    "embed-pages": embedPagesHandler(contexts),
    "embed-version": embedVersionHandler(contexts),
    "reindex-document": reindexDocumentHandler(contexts),
    "relate-document": relateDocumentHandler(contexts),
    "mend-index": mendIndexHandler(contexts),
    "mend-pages": mendPagesHandler(contexts),
    "reindex-corpus": reindexCorpusHandler(contexts),
    "sync-corpus": syncCorpusHandler(contexts),
    "apply-defaults": applyDefaultsHandler(contexts),
    "retag-topics": retagTopicsHandler(contexts),
    "purge-syncs": purgeSyncsHandler(contexts),
    "run-evaluation": runEvaluationHandler(contexts),
    "purge-deleted": purgeDeletedHandler(contexts),
    "sweep-blobs": sweepBlobsHandler(contexts),
    "refresh-health": refreshHealthHandler(contexts),
    "due-syncs": dueSyncsHandler(contexts),
    "purge-receipts": purgeReceiptsHandler(contexts),
  };
}
