import type { StageTime } from "#lib/domain/admin-jobs.ts";

export type StageClock = {
  /** Begins a stage, or continues the current one. Returning to an earlier stage adds to its time. */
  enter(stage: string): void;
  /** Time per stage so far. The current stage has its start instead of a length. */
  running(): readonly StageTime[];
  /** The same after the end, without a current stage. */
  ended(): readonly StageTime[];
};

/** Maximum number of stages. A handler with a stage name per file would fill the row. */
const MAX_STAGES = 30;

/** Returns the name under which a stage is summed: "drawing page 3 of 400" counts as "drawing pages". */
function kindOf(stage: string): string {
  return stage.replace(/ page \d+ of \d+$/, " pages").replace(/ \d+ of \d+$/, "");
}

/**
 * Measures how long a job spends in each stage (ADR 0053). Lengths come from a monotonic clock (`tick`,
 * milliseconds). `now` is only the start of the current stage, so that a page can count on between writes.
 */
export function stageClock(tick: () => number, now: () => Date): StageClock {
  const spent = new Map<string, number>();
  let current: { readonly stage: string; readonly since: number; readonly at: string } | null = null;

  const close = () => {
    if (!current) return;
    spent.set(current.stage, (spent.get(current.stage) ?? 0) + Math.max(0, tick() - current.since));
    current = null;
  };
  const sums = (): StageTime[] =>
    [...spent].map(([stage, ms]) => ({
      stage,
      ms: Math.round(ms),
      since: current?.stage === stage ? current.at : null,
    }));

  return {
    enter: (reported) => {
      const kind = kindOf(reported);
      const stage = spent.has(kind) || spent.size < MAX_STAGES ? kind : "other";
      if (current?.stage === stage) return;
      close();
      // Stages are in the order of first entry.
      if (!spent.has(stage)) spent.set(stage, 0);
      current = { stage, since: tick(), at: now().toISOString() };
    },
    running: sums,
    ended: () => {
      close();
      return sums();
    },
  };
}
