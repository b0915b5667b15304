import { createHash } from "node:crypto";
import { inArray } from "drizzle-orm";
import { datasets } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { TileParams, TileQuery } from "#lib/domain/tile-api.ts";
import type { TileLayer } from "#lib/places/tile.ts";
import { recordRefOf } from "#lib/services/datasets/shared/record-rows.ts";
import {
  type DatasetRow,
  isPublished,
  selectDatasets,
} from "#lib/services/datasets/shared/visible-datasets.ts";
import { tileInProcess } from "./internal/places-process.ts";
import { cachedTile, cacheTile } from "./internal/tile-cache.ts";
import { type RecordInTile, recordsInTile } from "./internal/tile-records.ts";

/** Raise it when equal records give another tile. */
const TILE_REVISION = 2;

/** A tile that can be compared with a stored copy before it is made. */
export type Tile = {
  /** An entity tag with its quotes. It changes with the versions of the datasets that the actor may see. */
  readonly etag: string;
  /** Returns a Mapbox Vector Tile; no bytes if nothing is there. */
  readonly read: () => Promise<Uint8Array>;
};

/** Returns a tile of the published records that the actor may see: one layer a dataset, named by its id. */
export async function readTile(
  context: Context,
  { address, query }: { readonly address: TileParams; readonly query: TileQuery },
): Promise<Tile> {
  const chosen = query.datasets === undefined ? [] : [inArray(datasets.id, [...query.datasets])];
  const shown = await selectDatasets(context.db, context.actor, isPublished(), ...chosen);
  const on = query.on ?? context.now.toISOString().slice(0, 10);
  const versionIds = shown.map(({ version }) => version.id);
  const etag = etagOf({ revision: TILE_REVISION, address, on, datasets: shown.map(identityOf) });
  return {
    etag,
    read: async () => {
      const known = cachedTile(context.db, etag);
      if (known !== undefined) return known;
      const found = await recordsInTile(context, { address, versionIds, on });
      const bytes =
        found.length === 0
          ? new Uint8Array()
          : await tileInProcess(context, { address, layers: layersOf(shown, found) });
      cacheTile(context.db, etag, bytes);
      return bytes;
    },
  };
}

function identityOf({ dataset, version }: DatasetRow) {
  return [dataset.id, dataset.kind, version.number, version.contentHash];
}

function etagOf(facts: object): string {
  return `"${createHash("sha256").update(JSON.stringify(facts)).digest("base64url").slice(0, 27)}"`;
}

function layersOf(shown: readonly DatasetRow[], found: readonly RecordInTile[]): TileLayer[] {
  const byVersion = Map.groupBy(found, ({ versionId }) => versionId);
  return shown.map((of) => ({
    dataset: of.dataset.id,
    kind: of.dataset.kind,
    records: (byVersion.get(of.version.id) ?? []).map(({ versionId: _, ...record }) => ({
      ...record,
      ref: recordRefOf(record.reference, of),
    })),
  }));
}
