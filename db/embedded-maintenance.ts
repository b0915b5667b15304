import type { PGlite } from "@electric-sql/pglite";
import type { Turns } from "./embedded-turns.ts";

const EVERY_MS = 2_000;
const MB = 1024 * 1024;
/** Write-ahead log since the last checkpoint: from here one is made when nobody is waiting, and from here at once. */
const CHECKPOINT_BYTES = 32 * MB;
const CHECKPOINT_NOW_BYTES = 256 * MB;
/** So much traffic makes collecting its garbage worth some milliseconds. */
const GARBAGE_BYTES = 32 * MB;

/**
 * What a server's background processes do, of which a Postgres in a single process has none: without checkpoints its
 * log grows for ever, without vacuum and analyze its tables bloat, its plans go stale and no index answers alone. One
 * small step at a time, when no client has work; the thresholds are autovacuum's own (PostgreSQL manual, "The Autovacuum
 * Daemon").
 */
export function startMaintenance(
  engine: PGlite,
  turns: Turns,
  onError: (error: unknown) => void,
): () => void {
  let working = false;
  let idleBefore = false;
  let collectedAt = 0;
  const timer = setInterval(() => {
    const { idle } = turns;
    const rested = idle && idleBefore;
    idleBefore = idle;
    if (rested && turns.bytesMoved - collectedAt > GARBAGE_BYTES) {
      // Messages leave garbage that V8 does not count as pressing and an idle process would keep for hours.
      collectedAt = turns.bytesMoved;
      globalThis.gc?.();
    }
    if (working) return;
    working = true;
    turns
      .between(() => maintain(engine, rested))
      .catch(onError)
      .finally(() => {
        working = false;
      });
  }, EVERY_MS);
  return () => clearInterval(timer);
}

async function maintain(engine: PGlite, rested: boolean): Promise<void> {
  const written = await logSinceCheckpoint(engine);
  if (written > CHECKPOINT_NOW_BYTES || (rested && written > CHECKPOINT_BYTES)) {
    await engine.exec("checkpoint");
    return;
  }
  if (!rested) return;
  const need = await greatestNeed(engine);
  if (need) await engine.exec(`${need.vacuum ? "vacuum (truncate off)" : "analyze"} ${need.table}`);
}

async function logSinceCheckpoint(engine: PGlite): Promise<number> {
  const { rows } = await engine.query<{ bytes: number }>(
    "select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()",
  );
  return rows[0]?.bytes ?? 0;
}

/**
 * The table with the most rows to clean, to mark as visible to all (an index scan reads the rows that are not) or to
 * count anew. Counters begin at nothing with each start, so that the sizes on disk are compared as well.
 */
async function greatestNeed(
  engine: PGlite,
): Promise<{ readonly table: string; readonly vacuum: boolean } | null> {
  const { rows } = await engine.query<{ table: string; vacuum: boolean }>(`
    select "table", vacuum from (
      select format('%I.%I', s.schemaname, s.relname) as "table", s.n_dead_tup + s.n_mod_since_analyze as rows,
        n_dead_tup > 50 + 0.2 * n_live_tup or n_ins_since_vacuum > 1000 + 0.2 * n_live_tup
          or relpages - relallvisible > 100 + 0.2 * relpages as vacuum,
        n_mod_since_analyze > 50 + 0.1 * n_live_tup
          or pg_relation_size(relid) / current_setting('block_size')::int > 50 + 1.1 * greatest(relpages, 0) as "analyze"
      from pg_stat_user_tables s join pg_class c on c.oid = s.relid) as needs
    where vacuum or "analyze"
    order by rows desc, "table"
    limit 1`);
  return rows[0] ?? null;
}
