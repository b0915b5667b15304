import type postgres from "postgres";
import { DamagedValueError } from "../slabs/sealed-value.ts";
import type { Slab } from "../slabs/slab.ts";
import { joinSlab, type SlabPart } from "../slabs/slab-parts.ts";
import { decodeSmallSlab } from "../slabs/small-slab.ts";
import { inSlab } from "./damaged-index.ts";
import { BYTES_PER_STATEMENT } from "./read-parts.ts";

/** Parts per statement, if they are small. */
const PARTS_PER_STEP = 64;

/**
 * Returns a slab with all of its parts; null if it is gone.
 * @throws LostPartError if it is damaged.
 */
export async function readWholeSlab(
  sql: postgres.ISql,
  { id, large }: { readonly id: number; readonly large: boolean },
): Promise<Slab | null> {
  const parts: SlabPart[] = [];
  for (let kind = "", place = -1; ; ) {
    const step = await sql<SlabPart[]>`
      select kind, place, bytes
      from (
        select kind, place, bytes, sum(length(bytes)) over (order by kind, place) - length(bytes) as before
        from (
          select kind, place, bytes from slab_parts where slab_id = ${id} and (kind, place) > (${kind}, ${place})
          order by kind, place limit ${PARTS_PER_STEP}) as next) as parts
      where before < ${BYTES_PER_STATEMENT}::int
      order by kind, place`;
    const last = step.at(-1);
    if (last === undefined) break;
    parts.push(...step);
    ({ kind, place } = last);
  }
  // Read afterwards: the parts of a slab that has been emptied meanwhile are being removed.
  const ready = await sql`select 1 from slabs where id = ${id} and state = 'ready'`;
  if (ready.length === 0) return null;
  return inSlab(id, () => {
    const [first] = parts;
    if (first === undefined) throw new DamagedValueError("slab", "its parts are missing");
    return large ? joinSlab(parts) : decodeSmallSlab(first.bytes);
  });
}
