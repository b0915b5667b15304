import type postgres from "postgres";
import type { SlabColumns } from "../slabs/slab-columns.ts";
import { readLargeSlab } from "../slabs/slab-parts.ts";
import { decodeSmallSlab } from "../slabs/small-slab.ts";
import { inSlab, LostPartError, markDamaged } from "./damaged-index.ts";

/** Returns the columns of a ready slab. If they cannot be read, marks the slab as damaged, and returns null. */
export async function readColumnsOrMark(
  sql: postgres.ISql,
  { id, large }: { readonly id: number; readonly large: boolean },
): Promise<SlabColumns | null> {
  const [part] = await sql<{ bytes: Uint8Array }[]>`
    select bytes from slab_parts where slab_id = ${id} and kind = ${large ? "columns" : "slab"}`;
  try {
    if (part === undefined) throw new LostPartError(id);
    return inSlab(id, () => (large ? readLargeSlab(part.bytes) : decodeSmallSlab(part.bytes)).columns);
  } catch (error) {
    if (!(error instanceof LostPartError)) throw error;
    await markDamaged(sql, id);
    return null;
  }
}
