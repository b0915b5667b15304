import type { Sql } from "postgres";
import type { Database } from "#db/client.ts";
import type { BlobStore } from "#lib/blobs/blob-store.ts";
import type { Config } from "#lib/config/config.ts";
import type { Connectors } from "#lib/domain/connector.ts";
import type { Actor } from "#lib/domain/context.ts";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { Extracted, ReadableFormat } from "#lib/domain/extracted.ts";
import type { GivenReading } from "#lib/domain/ocr.ts";
import type { PageEmbedder } from "#lib/domain/page-embedding.ts";
import type { TermDictionary } from "#lib/indexing/dictionary.ts";
import type { PageProcesses } from "#lib/ingest/pages/processes.ts";
import type { JobQueue } from "#lib/jobs/queue.ts";
import type { Logger } from "#lib/log/log.ts";
import type { Rerankers } from "#lib/models/rerank/configured.ts";

/** What every verb gets first; its own input comes second. Nothing in lib reads a clock, the environment or headers. */
export type Context = {
  readonly actor: Actor;
  readonly config: Config;
  readonly db: Database;
  /** The client under `db`, for statements that drizzle cannot say. */
  readonly sql: Sql;
  readonly blobs: BlobStore;
  readonly queue: JobQueue;
  /** Null when SEMANTIC_SEARCH_ENABLED is false: the dense half then costs nothing. */
  readonly embedder: TextEmbedder | null;
  /** Null when PAGE_EMBEDDER is off, or is `layout` and there is no text embedder. */
  readonly pageEmbedder: PageEmbedder | null;
  readonly rerankers: Rerankers;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly now: Date;
};

/** What a worker has besides: programs that an import path from the pages must not reach. */
export type WorkContext = Context & {
  /** Reads a file's bytes in a process that can be killed. */
  readonly extract: (input: {
    readonly format: ReadableFormat;
    readonly bytes: Uint8Array;
    readonly fileName: string;
    readonly readings?: readonly GivenReading[];
    readonly signal: AbortSignal;
  }) => Promise<Extracted>;
  /** Draws and recognises pages, each in a process that can be killed. */
  readonly pages: PageProcesses;
  readonly dictionary: TermDictionary;
};

/** What a sync has besides: the places that documents come from. */
export type SyncContext = WorkContext & { readonly connectors: Connectors };
