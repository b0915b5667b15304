import type { RootCredentials, RootKind, RootLocator } from "./corpus-binding.ts";

/** What a connector needs to know of a root. */
export type ConnectorRoot = {
  readonly id: string;
  readonly kind: RootKind;
  readonly locator: RootLocator;
  readonly recursive: boolean;
  readonly withPermissions: boolean;
  readonly withSitePages: boolean;
  readonly credentials: RootCredentials | null;
  /**
   * What it looked like when it was last listed, and how many files were there: a place that does not look like itself,
   * or is bare, is then `source_unavailable`. Absent: it is taken as it is, as for a plan that a person will look at.
   */
  readonly known?: { readonly identity: string | null; readonly entries: number };
};

/**
 * One file at its source. `path` is relative to the root, with forward slashes, safe (source-path.ts). No two changes of
 * a complete listing share a path, no two entries an id.
 */
export type SourceEntry = {
  readonly path: string;
  /** Stays when the file is renamed or moved: a Graph item id, or device and inode. */
  readonly externalId: string;
  /** Changes whenever the bytes may have: an eTag/cTag, or size and time of change. */
  readonly changeTag: string;
  /** Bytes; null where the source does not say. */
  readonly size: number | null;
  readonly modifiedAt: Date | null;
  readonly mediaType: string | null;
  /** Ids and addresses for the document's source locator: driveId, siteId, folderId, webUrl, permissions … */
  readonly locator: Readonly<Record<string, unknown>>;
};

/** Why a file at the source is not in the corpus. Codes are truth; words stand in components/words. */
export const SKIP_REASONS = [
  "not_included",
  "excluded",
  "hidden",
  "denied_name",
  "outside_root",
  "listed_elsewhere",
  "not_a_file",
  "unreadable",
  "path_refused",
  "too_large",
  "empty_file",
  "unsupported_format",
  "not_text",
  "damaged",
  "encrypted",
  /** Somebody removed its document from the corpus; it comes back when the file changes. */
  "removed_here",
] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

export type SourceChange =
  | { readonly kind: "present"; readonly entry: SourceEntry }
  | { readonly kind: "gone"; readonly externalId: string }
  | {
      readonly kind: "skipped";
      readonly path: string;
      readonly externalId: string;
      readonly reason: SkipReason;
      /** A folder that could not be looked into: what is known below it has not gone, nobody can tell. */
      readonly below?: true;
    };

/**
 * What a source told when it was listed. `complete`: what is not told of is not there any more; otherwise only changes
 * since the cursor are told. `cursor()` may be read once `changes` has ended, and is kept only with the run that used it.
 */
export type Listing = {
  readonly complete: boolean;
  readonly changes: AsyncIterable<SourceChange>;
  cursor(): string | null;
};

export type ConnectorStatus = {
  readonly status: "healthy" | "degraded" | "disabled" | "unknown";
  /** In words; null where nothing is wrong. */
  readonly note: string | null;
};

/**
 * Port to a place that documents come from. One contract suite runs over every connector.
 * @throws AppError("source_unavailable") when the source cannot be reached or does not look like itself (a mount that
 * vanished), ("source_refused") when it will not have us: never an empty listing in place of either.
 */
export type Connector = {
  readonly kind: RootKind;
  /** Whether the root is there and may be read, without listing it. */
  check(root: ConnectorRoot, signal: AbortSignal): Promise<ConnectorStatus>;
  /** What tells this place from another at the same address, to be kept as `known.identity`; null: nothing does. */
  identity?(root: ConnectorRoot, signal: AbortSignal): Promise<string | null>;
  /** From `cursor`, or everything where it is null or has expired. */
  list(root: ConnectorRoot, cursor: string | null, signal: AbortSignal): Promise<Listing>;
  /** The file's bytes as they come. @throws AppError("not_found") when it has gone since it was listed. */
  open(root: ConnectorRoot, entry: SourceEntry, signal: AbortSignal): AsyncIterable<Uint8Array>;
  /** Calls `onChange` when something below the root may have changed, in bursts brought together; how to stop. */
  watch?(
    root: ConnectorRoot,
    onChange: () => void,
    onError: (error: unknown) => void,
  ): Promise<() => Promise<void>>;
};

export type Connectors = { readonly [K in RootKind]: Connector };
