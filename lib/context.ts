import type { Sql } from "postgres";
import type { Database } from "#db/client.ts";
import type { BlobStore } from "#lib/blobs/blob-store.ts";
import type { Config } from "#lib/config/config.ts";
import type { Connectors } from "#lib/domain/connector.ts";
import type { Actor } from "#lib/domain/context.ts";
import type { TextEmbedder } from "#lib/domain/embedding.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import type { ReadableFormat } from "#lib/domain/formats.ts";
import type { GivenReading, PageCorrection } from "#lib/domain/ocr.ts";
import type { PageEmbedder } from "#lib/domain/page-embedding.ts";
import type { RecordEvent, RecordMapping } from "#lib/domain/records.ts";
import type { UnpackedPart } from "#lib/ingest/extract/processes/protocol.ts";
import type { PageProcesses } from "#lib/ingest/pages/processes.ts";
import type { FileSource } from "#lib/ingest/processes/file-source.ts";
import type { JobQueue } from "#lib/jobs/queue.ts";
import type { Logger } from "#lib/log/log.ts";
import type { Rerankers } from "#lib/models/rerank/configured.ts";
import type { TermDictionary } from "#lib/text-index/dictionary.ts";

/**
 * First argument of every verb; its own input is the second. Nothing in lib reads a clock, the environment or headers.
 */
export type Context = {
  readonly actor: Actor;
  readonly config: Config;
  readonly db: Database;
  /** A separate pool for searches. Its statements have a time limit and can be cancelled. */
  readonly searchDb: Database;
  /** The client under `db`, for statements that drizzle cannot express. */
  readonly sql: Sql;
  readonly blobs: BlobStore;
  readonly queue: JobQueue;
  /** Null if SEMANTIC_SEARCH_ENABLED is false: dense search then costs nothing. */
  readonly embedder: TextEmbedder | null;
  /** Null if PAGE_EMBEDDER is off, or if it is `layout` and there is no text embedder. */
  readonly pageEmbedder: PageEmbedder | null;
  readonly rerankers: Rerankers;
  readonly log: Logger;
  readonly signal: AbortSignal;
  readonly now: Date;
};

/** Additions for workers: programs that no import path from the pages may reach. */
export type WorkContext = Context & {
  /** Reads a file in a process that can be killed. */
  readonly extract: (input: {
    readonly format: ReadableFormat;
    readonly source: FileSource;
    readonly fileName: string;
    readonly readings?: readonly GivenReading[];
    readonly corrections?: readonly PageCorrection[];
    readonly signal: AbortSignal;
  }) => Promise<Extracted>;
  /** Draws and recognises pages, each in a process that can be killed. */
  readonly pages: PageProcesses;
  readonly dictionary: TermDictionary;
};

/** Additions for unpacking: the files inside a document, in parts. */
export type UnpackContext = Context & {
  /** Reads the files from the entry at `from` in a process that can be killed. */
  readonly unpack: (input: {
    readonly format: ReadableFormat;
    readonly source: FileSource;
    readonly fileName: string;
    readonly from: number;
  }) => Promise<UnpackedPart>;
};

/** Additions for datasets: the records of a file. */
export type RecordsContext = WorkContext & {
  /** Reads the records of a file in a process that can be killed. */
  readonly readRecords: (input: {
    readonly format: ReadableFormat;
    readonly source: FileSource;
    readonly fileName: string;
    /** By layer. Layers without one are recognised by their columns. */
    readonly mappings: Readonly<Record<string, RecordMapping>>;
  }) => AsyncGenerator<RecordEvent, void>;
};

/** Additions for syncs: the sources of documents. */
export type SyncContext = WorkContext & { readonly connectors: Connectors };
