import type { StageTime } from "#lib/domain/admin-jobs.ts";

export type StageClock = {
  /** Begins a stage, or goes on with the one under way. Coming back to an earlier stage adds to its time. */
  enter(stage: string): void;
  /** Where the time went so far; the stage under way says since when instead of counting itself. */
  running(): readonly StageTime[];
  /** The same with nothing under way any more. */
  ended(): readonly StageTime[];
};

/** Stages that are told apart; a handler that makes up a name for every file would fill the row. */
const MOST_STAGES = 30;

/** What a stage is called in sums: "drawing page 3 of 400" is of "drawing pages". */
function kindOf(stage: string): string {
  return stage.replace(/ page \d+ of \d+$/, " pages").replace(/ \d+ of \d+$/, "");
}

/**
 * Measures how long a job spends in each stage. Lengths come from a clock that never jumps (`tick`, milliseconds);
 * `now` only says when the stage under way began, so that a page can count on while nothing is written.
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
    enter: (told) => {
      const known = kindOf(told);
      const stage = spent.has(known) || spent.size < MOST_STAGES ? known : "other";
      if (current?.stage === stage) return;
      close();
      // Stages stand in the order in which each was first entered.
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
