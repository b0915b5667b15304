import type { ConnectorKind } from "./connector-kinds.ts";
import type { RootCredentials, RootLocator } from "./corpus-binding.ts";
import type { ServiceStatus } from "./freshness.ts";
import { keysOf } from "./keys-of.ts";

/** The root that a connector reads. */
export type ConnectorRoot = {
  readonly id: string;
  readonly kind: ConnectorKind;
  readonly locator: RootLocator;
  readonly recursive: boolean;
  readonly withPermissions: boolean;
  readonly withSitePages: boolean;
  readonly credentials: RootCredentials | null;
  /**
   * Identity and number of files at the last listing. If the identity differs or the place is now empty, the connector
   * throws `source_unavailable`. Absent: no check, as for a plan that a person will confirm.
   */
  readonly known?: { readonly identity: string | null; readonly entries: number };
};

/**
 * One file at its source. `path` is relative to the root, with forward slashes, and safe (source-path.ts). In a
 * complete listing, paths are unique among changes and ids are unique among entries.
 */
export type SourceEntry = {
  readonly path: string;
  /** Unchanged when the file is renamed or moved: a Graph item id, or device and inode. */
  readonly externalId: string;
  /** Changes whenever the bytes may have changed: an eTag/cTag, or size and modification time. */
  readonly changeTag: string;
  /** Bytes; null if the source does not report it. */
  readonly size: number | null;
  readonly modifiedAt: Date | null;
  readonly mediaType: string | null;
  /** Ids and addresses for the document's source locator: driveId, siteId, folderId, webUrl, permissions … */
  readonly locator: Readonly<Record<string, unknown>>;
};

/** Why a file at the source is not in the corpus, in words. Only codes are stored. */
export const SKIP_WORDS = {
  not_included: "no include pattern matches it",
  excluded: "an exclude pattern matches it",
  hidden: "hidden, or in a hidden folder",
  denied_name: "its name is never read (keys, passwords, temporary files)",
  outside_root: "a link that leads out of the folder",
  listed_elsewhere: "a link to a folder that is listed already",
  not_a_file: "not a file",
  unreadable: "may not be read, or could not be",
  path_refused: "its path has characters that are not allowed",
  too_large: "larger than files may be",
  empty_file: "empty",
  unsupported_format: "unsupported format",
  not_text: "its content does not match its file type",
  damaged: "damaged",
  encrypted: "protected by a password",
  /** A person removed its document from the corpus. It returns when the file changes. */
  removed_here: "removed from the corpus by a person",
} as const satisfies Record<string, string>;
export type SkipReason = keyof typeof SKIP_WORDS;
export const SKIP_REASONS = keysOf(SKIP_WORDS);

export type SourceChange =
  | { readonly kind: "present"; readonly entry: SourceEntry }
  | { readonly kind: "gone"; readonly externalId: string }
  | {
      readonly kind: "skipped";
      readonly path: string;
      readonly externalId: string;
      readonly reason: SkipReason;
      /** A folder that could not be read. Known files below it are not treated as removed. */
      readonly below?: true;
    };

/**
 * The listing of a source. If `complete`, files that are not listed no longer exist; otherwise only changes since the
 * cursor are listed. Read `cursor()` after `changes` has ended, and store it only with the run that used it.
 */
export type Listing = {
  readonly complete: boolean;
  readonly changes: AsyncIterable<SourceChange>;
  cursor(): string | null;
};

export type ConnectorStatus = {
  readonly status: ServiceStatus;
  /** In words; null if nothing is wrong. */
  readonly note: string | null;
};

/**
 * Port: a place that documents come from. One contract suite runs over every connector. A failure is never an empty
 * listing.
 * @throws AppError("source_unavailable") if the source cannot be reached or its identity differs (a lost mount),
 * ("source_refused") if it denies access.
 */
export type Connector = {
  readonly kind: ConnectorKind;
  /** Checks that the root exists and is readable, without listing it. */
  check(root: ConnectorRoot, signal: AbortSignal): Promise<ConnectorStatus>;
  /**
   * Returns what distinguishes this place from another at the same address, to be stored as `known.identity`; null if
   * nothing does.
   */
  identity?(root: ConnectorRoot, signal: AbortSignal): Promise<string | null>;
  /** Lists changes since `cursor`, or everything if it is null or has expired. */
  list(root: ConnectorRoot, cursor: string | null, signal: AbortSignal): Promise<Listing>;
  /** Streams the file's bytes. @throws AppError("not_found") if the file has gone since it was listed. */
  open(root: ConnectorRoot, entry: SourceEntry, signal: AbortSignal): AsyncIterable<Uint8Array>;
  /**
   * Calls `onChange` when something below the root may have changed; bursts are merged. Returns a function that stops
   * it.
   */
  watch?(
    root: ConnectorRoot,
    onChange: () => void,
    onError: (error: unknown) => void,
  ): Promise<() => Promise<void>>;
};

export type Connectors = { readonly [K in ConnectorKind]: Connector };
