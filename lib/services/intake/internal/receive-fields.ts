import type { Transaction } from "#db/client.ts";
import type { DocumentMetadata } from "#lib/domain/metadata.ts";
import type { OnExisting, UploadOutcome } from "#lib/domain/upload.ts";

/** The document that a file is inside. */
type ParentDocument = {
  readonly documentId: string;
  /** Locks that document. Throws an AppError if it cannot hold a file of this format. */
  readonly lock: (tx: Transaction, format: string) => Promise<void>;
};

/** What a file comes with. */
export type ReceiveFields = {
  /** The path from the browser or client, made safe here. */
  readonly path: string;
  readonly corpusId?: string;
  readonly onExisting?: OnExisting;
  readonly batchId?: string;
  readonly sourceInterface?: string;
  /** Metadata that a person typed with the upload. */
  readonly metadata?: DocumentMetadata;
  readonly modifiedAt?: Date;
  /** The root that the file comes from, and its path there. Absent for uploads. */
  readonly rootId?: string;
  readonly sourceLocator?: Readonly<Record<string, unknown>>;
  /** The document whose file this one is inside. */
  readonly parent?: ParentDocument;
  /** SHA-256 of the locked file that the bytes are an unlocked copy of. */
  readonly unlockedFrom?: string;
  /** Priority of the ingest job, instead of that of uploads. */
  readonly priority?: number;
  /**
   * True for an upload by a person: a document at the path that the actor may not see is neither compared with the file
   * nor replaced. Syncs and the command line replace it.
   */
  readonly keepsHidden?: boolean;
  /** Runs in the transaction that stores the file. */
  readonly within?: (tx: Transaction, outcome: UploadOutcome) => Promise<void>;
};
