import { opendir } from "node:fs/promises";
import type { Context } from "#lib/context.ts";
import { createConnectors } from "#lib/corpora/connectors/index.ts";
import { realPathOrNull } from "#lib/corpora/connectors/local/folder.ts";
import type { ReadNames } from "#lib/corpora/connectors/local/walk.ts";
import { compareRoot, type PlannedItem } from "#lib/corpora/sync/compare.ts";
import type { ConnectorRoot, SkipReason } from "#lib/domain/connector.ts";
import {
  EXAMPLE_NAMES,
  FILES_WALKED,
  type LocalPreview,
  type LocalPreviewInput,
} from "#lib/domain/local-preview.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { asForbidden } from "#lib/services/bindings/browse-local.ts";
import { unrestrictedFiles } from "#lib/services/bindings/shared/restricted-files.ts";
import { isConnectorSwitchedOff } from "#lib/services/providers/connector-switch.ts";
import { rulesOf } from "#lib/services/sync/shared/sync-roots.ts";

/** A person is typing: an incomplete answer now is better than a complete one later. */
const TIMEOUT_MS = 5000;

/**
 * Returns what a first plan would do with the files of a folder, by the plan's own listing, patterns and limits. Writes
 * nothing and opens no file. Counts restricted files but does not name them.
 * @param most maximum number of files to check.
 * @throws AppError("forbidden") outside the allowed folders, or if the connector is turned off;
 * ("source_unavailable") for a missing folder.
 */
export async function previewLocal(
  context: Pick<Context, "actor" | "config" | "db" | "signal">,
  input: LocalPreviewInput,
  most = FILES_WALKED,
): Promise<LocalPreview> {
  const { config, db } = context;
  const late = AbortSignal.timeout(TIMEOUT_MS);
  const signal = AbortSignal.any([context.signal, late]);
  const names = firstNames(most);
  const { local } = createConnectors(config, {
    isSwitchedOff: (kind) => isConnectorSwitchedOff(db, kind),
    localNames: names.read,
  });
  const listing = await local.list(rootOf(input), null, signal).catch(asForbidden);
  const corpus = {
    includePatterns: input.corpusIncludePatterns,
    excludePatterns: input.corpusExcludePatterns,
  };
  const comparison = compareRoot(new Map(), listing, rulesOf(context, input, corpus));
  const tally = newTally();
  let looked = 0;
  let capped = false;
  try {
    for await (const change of listing.changes) {
      capped = looked === most;
      if (capped) break;
      looked++;
      tally.add(comparison.classify(change));
    }
  } catch (error) {
    if (!late.aborted || context.signal.aborted || isAppError(error)) throw error;
    capped = true;
  }
  const counts = tally.counts();
  const first = [counts.taken, ...counts.leftOut].flatMap((each) => each.first);
  const folder = (await realPathOrNull(input.path)) ?? input.path;
  const named = await unrestrictedFiles(context, folder, first);
  const withNamedFiles = <T extends { readonly first: readonly string[] }>(each: T): T => ({
    ...each,
    first: each.first.filter((file) => named.has(file)),
  });
  return {
    path: input.path,
    capped: capped || names.wereCut(),
    looked: counts.looked,
    taken: withNamedFiles(counts.taken),
    leftOut: counts.leftOut.map(withNamedFiles),
  };
}

/** A root as a first manual plan has it: without a cursor. */
function rootOf({ path, recursive }: LocalPreviewInput): ConnectorRoot {
  return {
    ...{ id: "", kind: "local", locator: { local_path: path }, recursive },
    ...{ withPermissions: false, withSitePages: false, credentials: null },
  };
}

/** Reads at most `most` names of each folder, in the system's order, so that a huge folder does not take long. */
function firstNames(most: number): { readonly read: ReadNames; wereCut(): boolean } {
  let cut = false;
  return {
    wereCut: () => cut,
    read: async (folder) => {
      const names: Buffer[] = [];
      // Node accepts "buffer" here, but its types do not.
      for await (const { name } of await opendir(folder, { encoding: "buffer" as BufferEncoding })) {
        if (names.length === most) {
          cut = true;
          break;
        }
        names.push(name as unknown as Buffer);
      }
      return names;
    },
  };
}

type FileGroup = { files: number; readonly first: string[] };
type Tally = {
  /** Null if the change is not about a file. */
  add(item: PlannedItem | null): void;
  counts(): Pick<LocalPreview, "looked" | "taken" | "leftOut">;
};

function newTally(): Tally {
  const taken: FileGroup = { files: 0, first: [] };
  const leftOut = new Map<SkipReason, FileGroup>();
  return {
    add: (item) => {
      if (item === null) return;
      const into = item.reason === null ? taken : (leftOut.get(item.reason) ?? { files: 0, first: [] });
      if (item.reason !== null) leftOut.set(item.reason, into);
      into.files++;
      if (into.first.length < EXAMPLE_NAMES) into.first.push(item.path);
    },
    counts: () => {
      const reasons = [...leftOut].map(([reason, counted]) => ({ reason, ...counted }));
      reasons.sort((a, b) => b.files - a.files || (a.reason < b.reason ? -1 : 1));
      const out = reasons.reduce((sum, { files }) => sum + files, 0);
      return { looked: taken.files + out, taken, leftOut: reasons };
    },
  };
}
