import type { Database } from "#db/client.ts";

/** Bytes of the tiles that are kept for each database. A tile has up to half a megabyte. */
const MAX_BYTES = 32_000_000;
/** What an entry takes beside its bytes. */
const ENTRY_BYTES = 200;

type Tiles = { readonly byTag: Map<string, Uint8Array>; bytes: number };

const tilesOf = new WeakMap<Database["$client"], Tiles>();

/**
 * Returns a tile that was made before. The tag names the datasets that the actor may see with their versions, so a tile
 * is never shown to somebody who may not see its records.
 */
export function cachedTile({ $client }: Database, etag: string): Uint8Array | undefined {
  const tiles = tilesOf.get($client);
  const found = tiles?.byTag.get(etag);
  if (tiles === undefined || found === undefined) return undefined;
  // The tile that was read longest ago is the first.
  tiles.byTag.delete(etag);
  tiles.byTag.set(etag, found);
  return found;
}

/** Keeps a tile, and drops those that were read longest ago beyond the limit. */
export function cacheTile({ $client }: Database, etag: string, tile: Uint8Array): void {
  const tiles = tilesOf.get($client) ?? { byTag: new Map<string, Uint8Array>(), bytes: 0 };
  tilesOf.set($client, tiles);
  if (!tiles.byTag.has(etag)) tiles.bytes += tile.byteLength + ENTRY_BYTES;
  tiles.byTag.set(etag, tile);
  for (const [oldest, bytes] of tiles.byTag) {
    if (tiles.bytes <= MAX_BYTES) break;
    tiles.byTag.delete(oldest);
    tiles.bytes -= bytes.byteLength + ENTRY_BYTES;
  }
}
