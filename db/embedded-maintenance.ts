import type { Engine } from "./embedded-engine-client.ts";
import type { SessionScheduler } from "./embedded-scheduler.ts";

const EVERY_MS = 2_000;
const MB = 1024 * 1024;
/**
 * Bytes of write-ahead log since the last checkpoint: above the first, make one when no client waits; above the second,
 * at once.
 */
const CHECKPOINT_BYTES = 32 * MB;
const CHECKPOINT_NOW_BYTES = 256 * MB;
/** After this much traffic, collecting garbage is worth some milliseconds. */
const GARBAGE_BYTES = 32 * MB;

/**
 * Does the work of a server's background processes, which a single-process Postgres does not have. Without checkpoints
 * the log grows for ever. Without vacuum and analyze, tables bloat, plans go stale and index-only scans stop working.
 * It runs one small step at a time when no client has work, with autovacuum's thresholds (PostgreSQL manual, "The
 * Autovacuum Daemon").
 */
export function startMaintenance(
  engine: Engine,
  scheduler: SessionScheduler,
  onError: (error: unknown) => void,
): () => void {
  let working = false;
  let idleBefore = false;
  let collectedAt = 0;
  const timer = setInterval(() => {
    const { idle } = scheduler;
    const rested = idle && idleBefore;
    idleBefore = idle;
    if (working) return;
    working = true;
    scheduler
      .between(async () => {
        if (rested && scheduler.bytesMoved - collectedAt > GARBAGE_BYTES) {
          // Messages leave garbage that V8 does not treat as urgent. An idle process would keep it for hours.
          collectedAt = scheduler.bytesMoved;
          await engine.collectGarbage();
        }
        await maintain(engine, rested);
      })
      .catch(onError)
      .finally(() => {
        working = false;
      });
  }, EVERY_MS);
  return () => clearInterval(timer);
}

async function maintain(engine: Engine, rested: boolean): Promise<void> {
  const written = await logSinceCheckpoint(engine);
  if (written > CHECKPOINT_NOW_BYTES || (rested && written > CHECKPOINT_BYTES)) {
    await engine.exec("checkpoint");
    return;
  }
  if (!rested) return;
  const need = await tableMostInNeed(engine);
  if (need) await engine.exec(`${need.vacuum ? "vacuum (truncate off)" : "analyze"} ${need.table}`);
}

async function logSinceCheckpoint(engine: Engine): Promise<number> {
  const rows = await engine.query<{ bytes: number }>(
    "select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()",
  );
  return rows[0]?.bytes ?? 0;
}

/**
 * Returns the table with the most rows to vacuum, to mark as all-visible (index scans must read rows that are not), or
 * to analyze. Counters start at zero with each start, so sizes on disk are compared as well.
 */
async function tableMostInNeed(
  engine: Engine,
): Promise<{ readonly table: string; readonly vacuum: boolean } | null> {
  const rows = await engine.query<{ table: string; vacuum: boolean }>(`
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
