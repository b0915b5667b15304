import type { TakenJob, WorkQueue } from "#lib/jobs/queue.ts";

/** Writes are spaced this far apart; the last one always gets through. */
const SPACING_MS = 200;

export type Progress = {
  report(stage: string, progress: number): void;
  /** Waits for the last write and takes no more. */
  stop(): Promise<void>;
};

/** Passes a job's reports on to the queue, the newest only, never two at a time. */
export function progressOf(queue: WorkQueue, job: TakenJob, onLost: () => void): Progress {
  let newest: { stage: string; progress: number } | null = null;
  let writing: Promise<void> | null = null;
  let stopped = false;

  const write = async () => {
    while (newest && !stopped) {
      const { stage, progress } = newest;
      newest = null;
      const ours = await queue.report(job, stage, Math.min(1, Math.max(0, progress))).catch(() => true);
      if (!ours) onLost();
      await new Promise((resolve) => setTimeout(resolve, SPACING_MS).unref());
    }
    writing = null;
  };

  return {
    report: (stage, progress) => {
      if (stopped) return;
      newest = { stage, progress };
      writing ??= write();
    },
    stop: async () => {
      stopped = true;
      await writing;
    },
  };
}
