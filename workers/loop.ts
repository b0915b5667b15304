import type { Database } from "#db/client.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import type { TakenJob, WorkQueue } from "#lib/jobs/queue.ts";
import { JOB_NAMES, JOBS } from "#lib/jobs/registry.ts";
import { HEARTBEAT_EVERY_SECONDS, storeHeartbeat } from "#lib/jobs/worker-heartbeat.ts";
import type { Logger } from "#lib/log/log.ts";
import { type RunOptions, runJob, Shutdown, takenAway } from "./run-job.ts";

export type LoopOptions = RunOptions & {
  readonly concurrency: number;
  /**
   * Number of jobs to run one at a time first: those that ran when the previous worker was killed. One of them may kill
   * workers, and the others must not use up their attempts for it.
   */
  readonly cautiousJobs?: number;
  /** Called after each job that ended or went back to the queue. */
  readonly onEnded?: () => void;
  /** The queue could not be written to for a long time: the worker must restart. */
  readonly onBroken: (error: unknown) => void;
};

export type WorkerLoop = {
  /** Look for jobs now. */
  wake(): void;
  /** Takes no more jobs, aborts the running ones, and returns unfinished ones to the queue. */
  stop(): Promise<void>;
};

/** Pause between two looks without a wake-up: for jobs of other machines, and for those that are due again. */
const LOOK_MS = 1000;
const CHECK_MS = 1000;

type Running = {
  readonly controller: AbortController;
  readonly ended: Promise<void>;
};

/** Runs jobs by priority, `concurrency` at a time, until stopped. */
export function startLoop(options: LoopOptions): WorkerLoop {
  const { queue, log } = options;
  const running = new Map<TakenJob, Running>();
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;
  let lookAgain = false;
  let stopping = false;
  let cautiousJobs = options.cautiousJobs ?? 0;

  const start = (job: TakenJob) => {
    const controller = new AbortController();
    const ended = runJob(options, job, controller)
      .catch(options.onBroken)
      .finally(() => {
        running.delete(job);
        options.onEnded?.();
        // Recurring jobs do not count as left over.
        if (JOBS[job.name].everySeconds === undefined) cautiousJobs = Math.max(0, cautiousJobs - 1);
        wake();
      });
    running.set(job, { controller, ended });
  };

  const look = async () => {
    const room = (cautiousJobs > 0 ? 1 : options.concurrency) - running.size;
    if (room <= 0 || stopping) return;
    for (const job of await queue.take(room)) start(job);
  };

  function wake(): void {
    // A job may be committed after a look has read the queue, so a wake-up during a look asks for another.
    lookAgain = true;
    if (timer) clearTimeout(timer);
    timer = null;
    if (!stopping) looking ??= lookWhileWoken();
  }

  async function lookWhileWoken(): Promise<void> {
    while (lookAgain && !stopping) {
      lookAgain = false;
      await look().catch((error) => log.warn({ err: error }, "cannot look for jobs"));
    }
    looking = null;
    if (!stopping) timer = setTimeout(wake, LOOK_MS);
  }

  const check = setInterval(() => {
    stopLost(queue, running).catch((error) => log.warn({ err: error }, "cannot check running jobs"));
  }, CHECK_MS);
  let storing = Promise.resolve();
  const beat = () => {
    storing = storeHeartbeat(options.db).catch((error) =>
      log.warn({ err: error }, "cannot send a heartbeat"),
    );
  };
  beat();
  const heartbeats = setInterval(beat, HEARTBEAT_EVERY_SECONDS * 1000);
  const recurring = startRecurring(options.db, queue, log);
  wake();

  return {
    wake,
    stop: async () => {
      stopping = true;
      clearInterval(check);
      clearInterval(heartbeats);
      recurring.stop();
      if (timer) clearTimeout(timer);
      await Promise.all([looking, storing]);
      for (const { controller } of running.values()) controller.abort(new Shutdown());
      await Promise.all([...running.values()].map((entry) => entry.ended));
    },
  };
}

async function stopLost(queue: WorkQueue, running: ReadonlyMap<TakenJob, Running>): Promise<void> {
  const jobs = [...running.keys()];
  if (jobs.length === 0) return;
  await queue.renewLeases(jobs);
  for (const job of await queue.lost(jobs)) running.get(job)?.controller.abort(takenAway());
}

/** Starts the jobs that have `everySeconds` in the registry. */
function startRecurring(db: Database, queue: WorkQueue, log: Logger): { stop(): void } {
  const timers = JOB_NAMES.flatMap((name) => {
    const seconds = JOBS[name].everySeconds;
    if (seconds === undefined) return [];
    const enqueue = () => {
      db.transaction((tx) => queue.enqueue(tx, { job: name, payload: {}, actorId: LOCAL_ACTOR.id })).catch(
        (error) => log.warn({ err: error, job: name }, "cannot enqueue"),
      );
    };
    enqueue();
    return [setInterval(enqueue, seconds * 1000)];
  });
  return {
    stop: () => {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
