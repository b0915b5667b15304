import type postgres from "postgres";

/** Parts per statement. */
const PARTS_PER_STEP = 24;
/** After removing as many bytes, a vacuum is worth its time. */
const VACUUM_BYTES = 512_000;

/**
 * Removes the parts of retired slabs in steps, then the slabs. Searches that still hold one begin again. Later slabs use
 * the space of what was removed.
 */
export async function removeRetiredSlabs(sql: postgres.Sql, signal?: AbortSignal): Promise<void> {
  let removedBytes = 0;
  for (;;) {
    signal?.throwIfAborted();
    const parts = await sql<{ size: number }[]>`
      delete from slab_parts where (slab_id, kind, place) in (
        select p.slab_id, p.kind, p.place from slabs s join slab_parts p on p.slab_id = s.id
        where s.state = 'retired' limit ${PARTS_PER_STEP})
      returning length(bytes) as size`;
    if (parts.length === 0) break;
    removedBytes += parts.reduce((sum, { size }) => sum + size, 0);
  }
  await sql`delete from slabs s where s.state = 'retired'
    and not exists (select 1 from slab_parts p where p.slab_id = s.id)`;
  // The embedded database vacuums only when no client waits, so an import would never use the space again. Without
  // truncating, the vacuum needs no lock that searches wait for.
  if (removedBytes >= VACUUM_BYTES) await sql.unsafe("vacuum (skip_locked, truncate off) slab_parts");
}
