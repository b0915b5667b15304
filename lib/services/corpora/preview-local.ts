import { opendir } from "node:fs/promises";
import type { Context } from "#lib/context.ts";
import { createConnectors } from "#lib/corpora/connectors/index.ts";
import type { ReadNames } from "#lib/corpora/connectors/local/walk.ts";
import { compareRoot, type PlannedItem } from "#lib/corpora/sync/compare.ts";
import type { ConnectorRoot, SkipReason } from "#lib/domain/connector.ts";
import {
  FILES_WALKED,
  type LocalPreview,
  type LocalPreviewInput,
  NAMES_TOLD,
} from "#lib/domain/local-preview.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { isConnectorSwitchedOff } from "#lib/services/providers/connector-switch.ts";
import { rulesOf } from "#lib/services/sync/sync-roots.ts";
import { asForbidden } from "./browse-local.ts";

/** Somebody is typing: a part of the truth now is better than all of it later. */
const PATIENCE_MS = 5000;

/**
 * What a first plan would do with the files of a folder, by the plan's own listing, patterns and limits; nothing is
 * written, and no file is opened.
 * @param most files that are looked at, at most.
 * @throws AppError("forbidden") outside of what is allowed, or where the connector is switched off;
 * ("source_unavailable") for a folder that is not there.
 */
export async function previewLocal(
  context: Pick<Context, "config" | "db" | "signal">,
  input: LocalPreviewInput,
  most = FILES_WALKED,
): Promise<LocalPreview> {
  const { config, db } = context;
  const late = AbortSignal.timeout(PATIENCE_MS);
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
      tally.add(comparison.tell(change));
    }
  } catch (error) {
    if (!late.aborted || context.signal.aborted || isAppError(error)) throw error;
    capped = true;
  }
  return { path: input.path, capped: capped || names.wereCut(), ...tally.told() };
}

/** As a plan by hand asks for it: nothing is known of the place yet. */
function rootOf({ path, recursive }: LocalPreviewInput): ConnectorRoot {
  return {
    ...{ id: "", kind: "local", locator: { local_path: path }, recursive },
    ...{ withPermissions: false, withSitePages: false, credentials: null },
  };
}

/** Of a folder with more names than are looked at the first that the system tells, so that it holds nobody up. */
function firstNames(most: number): { readonly read: ReadNames; wereCut(): boolean } {
  let cut = false;
  return {
    wereCut: () => cut,
    read: async (folder) => {
      const names: Buffer[] = [];
      // The types know no bytes here, which Node gives all the same.
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

type Told = { files: number; readonly first: string[] };
type Tally = {
  /** Null: the change says nothing of a file. */
  add(item: PlannedItem | null): void;
  told(): Pick<LocalPreview, "looked" | "taken" | "leftOut">;
};

function newTally(): Tally {
  const taken: Told = { files: 0, first: [] };
  const leftOut = new Map<SkipReason, Told>();
  return {
    add: (item) => {
      if (item === null) return;
      const into = item.reason === null ? taken : (leftOut.get(item.reason) ?? { files: 0, first: [] });
      if (item.reason !== null) leftOut.set(item.reason, into);
      into.files++;
      if (into.first.length < NAMES_TOLD) into.first.push(item.path);
    },
    told: () => {
      const reasons = [...leftOut].map(([reason, told]) => ({ reason, ...told }));
      reasons.sort((a, b) => b.files - a.files || (a.reason < b.reason ? -1 : 1));
      const out = reasons.reduce((sum, { files }) => sum + files, 0);
      return { looked: taken.files + out, taken, leftOut: reasons };
    },
  };
}
