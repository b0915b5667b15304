import type postgres from "postgres";

/** Parts per statement. */
const PARTS_PER_STEP = 24;

/** Removes the parts of retired slabs in steps, then the slabs. Searches that still hold one begin again. */
export async function removeRetiredSlabs(sql: postgres.Sql, signal?: AbortSignal): Promise<void> {
  for (;;) {
    signal?.throwIfAborted();
    const parts = await sql`
      delete from slab_parts where (slab_id, kind, place) in (
        select p.slab_id, p.kind, p.place from slabs s join slab_parts p on p.slab_id = s.id
        where s.state = 'retired' limit ${PARTS_PER_STEP})`;
    if (parts.count === 0) break;
  }
  await sql`delete from slabs s where s.state = 'retired'
    and not exists (select 1 from slab_parts p where p.slab_id = s.id)`;
}
