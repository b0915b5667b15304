import type { ReportedStage } from "#lib/domain/job.ts";
import type { JobResult, TakenJob, WorkQueue } from "#lib/jobs/queue.ts";
import { stageClock } from "./stage-clock.ts";

/** Minimum time between writes. The last one is always written. */
const SPACING_MS = 200;

export type Progress = {
  readonly report: (stage: ReportedStage, progress: number) => void;
  /** Figures stored with a job's result at its end: time per stage. */
  figures(): JobResult;
  /** Waits for the last write and accepts no more. */
  stop(): Promise<void>;
};

/**
 * Writes a job's progress to the queue: only the newest report, never two at a time. Measures the time of each stage.
 */
export function progressOf(queue: WorkQueue, job: TakenJob, onLost: () => void): Progress {
  let newest: { stage: ReportedStage; progress: number } | null = null;
  let writing: Promise<void> | null = null;
  let stopped = false;
  const clock = stageClock(
    () => performance.now(),
    () => new Date(),
  );

  /** Ends the pause between two writes, so that stopping does not wait for it. */
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
