import type postgres from "postgres";

/** Parts per statement. */
const PARTS_PER_STEP = 24;
/** After removing as many bytes, a vacuum is worth its time. */
const VACUUM_BYTES = 512_000;

/**
 * Removes the parts of retired slabs in steps, then the slabs. Searches that still hold one begin again. Later slabs use
 * the space of what was removed. Rows are locked in the order of their keys. So two workers that remove slabs cannot
 * wait for each other forever.
 */
export async function removeRetiredSlabs(sql: postgres.ISql, signal?: AbortSignal): Promise<void> {
  const retired = await sql<{ id: number }[]>`select id from slabs where state = 'retired' order by id`;
  let removedBytes = 0;
  for (const { id } of retired) removedBytes += await removeParts(sql, id, signal);
  const ids = retired.map(({ id }) => id);
  await sql`
    with locked as materialized (
      select id from slabs where id = any(${ids}::int[]) and state = 'retired' order by id for update)
    delete from slabs using locked where slabs.id = locked.id`;
  // The embedded database vacuums only when no client waits, so an import would never use the space again. Without
  // truncating, the vacuum needs no lock that searches wait for.
  if (removedBytes >= VACUUM_BYTES) await sql.unsafe("vacuum (skip_locked, truncate off) slab_parts");
}

/** Removes the parts of one slab. @returns their bytes, without those that another worker has removed. */
async function removeParts(sql: postgres.ISql, slabId: number, signal?: AbortSignal): Promise<number> {
  let removedBytes = 0;
  for (;;) {
    signal?.throwIfAborted();
    const [step] = await sql<{ found: number; bytes: number }[]>`
      with locked as materialized (
        select kind, place from slab_parts where slab_id = ${slabId}
        order by kind, place limit ${PARTS_PER_STEP} for update),
      removed as (
        delete from slab_parts p using locked
        where p.slab_id = ${slabId} and p.kind = locked.kind and p.place = locked.place
        returning length(p.bytes) as size)
      select (select count(*) from slab_parts where slab_id = ${slabId})::int as found,
        coalesce(sum(size), 0)::int as bytes from removed`;
    removedBytes += step?.bytes ?? 0;
    // The number before this step: another worker may have removed those of the step, and further ones may be left.
    if ((step?.found ?? 0) <= PARTS_PER_STEP) return removedBytes;
  }
}
