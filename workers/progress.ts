import type { JobResult, TakenJob, WorkQueue } from "#lib/jobs/queue.ts";
import { stageClock } from "./stage-clock.ts";

/** Writes are spaced this far apart; the last one always gets through. */
const SPACING_MS = 200;

export type Progress = {
  report(stage: string, progress: number): void;
  /** What is known of a job's end besides its result: where its time went. */
  figures(): JobResult;
  /** Waits for the last write and takes no more. */
  stop(): Promise<void>;
};

/** Passes a job's reports on to the queue, the newest only, never two at a time; keeps the time of each stage. */
export function progressOf(queue: WorkQueue, job: TakenJob, onLost: () => void): Progress {
  let newest: { stage: string; progress: number } | null = null;
  let writing: Promise<void> | null = null;
  let stopped = false;
  const clock = stageClock(
    () => performance.now(),
    () => new Date(),
  );

  /** Ends the pause between two writes: what has stopped does not wait for its own politeness. */
  let wake = () => {};
  const spacing = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, SPACING_MS).unref();
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const write = async () => {
    while (newest && !stopped) {
      const { stage, progress } = newest;
      newest = null;
      const share = Math.min(1, Math.max(0, progress));
      const ours = await queue.report(job, stage, share, { stages: clock.running() }).catch(() => true);
      if (!ours) onLost();
      if (!stopped) await spacing();
    }
    writing = null;
  };

  return {
    report: (stage, progress) => {
      if (stopped) return;
      clock.enter(stage);
      newest = { stage, progress };
      writing ??= write();
    },
    figures: () => {
      const stages = clock.ended();
      return stages.length === 0 ? {} : { stages };
    },
    stop: async () => {
      stopped = true;
      wake();
      await writing;
    },
  };
}
