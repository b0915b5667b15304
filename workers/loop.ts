import type { Database } from "#db/client.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import type { TakenJob, WorkQueue } from "#lib/jobs/queue.ts";
import { JOB_NAMES, JOBS } from "#lib/jobs/registry.ts";
import { HEARTBEAT_EVERY_SECONDS, storeHeartbeat } from "#lib/jobs/worker-heartbeat.ts";
import type { Logger } from "#lib/log/log.ts";
import { jobCancelled, type RunOptions, runJob, Shutdown } from "./run-job.ts";

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
  /** Looks for jobs now. */
  wake(): void;
  /** Takes no more jobs, aborts the running ones, and returns unfinished ones to the queue. */
  stop(): Promise<void>;
};

/** Jobs that other machines queue, and jobs that are due again, cause no wake-up. So look for them this often. */
const POLL_EVERY_MS = 1000;
const CHECK_EVERY_MS = 1000;

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
    if (!stopping) timer = setTimeout(wake, POLL_EVERY_MS);
  }

  const check = setInterval(() => {
    abortLost(queue, running).catch((error) => log.warn({ err: error }, "cannot check running jobs"));
  }, CHECK_EVERY_MS);
  const heartbeat = startHeartbeat(options.db, log);
  const recurring = startRecurring(options.db, queue, log);
  wake();

  return {
    wake,
    stop: async () => {
      stopping = true;
      clearInterval(check);
      recurring.stop();
      if (timer) clearTimeout(timer);
      await Promise.all([looking, heartbeat.stop()]);
      for (const { controller } of running.values()) controller.abort(new Shutdown());
      await Promise.all([...running.values()].map((entry) => entry.ended));
    },
  };
}

/** Stores regularly that this worker is alive. `stop` waits for the last write. */
function startHeartbeat(db: Database, log: Logger): { stop(): Promise<void> } {
  let storing = Promise.resolve();
  const store = () => {
    storing = storeHeartbeat(db).catch((error) => log.warn({ err: error }, "cannot send a heartbeat"));
  };
  store();
  const timer = setInterval(store, HEARTBEAT_EVERY_SECONDS * 1000);
  return {
    stop: async () => {
      clearInterval(timer);
      await storing;
    },
  };
}

/** Renews the leases of the running jobs, and aborts those that were cancelled or that another worker has now. */
async function abortLost(queue: WorkQueue, running: ReadonlyMap<TakenJob, Running>): Promise<void> {
  const jobs = [...running.keys()];
  if (jobs.length === 0) return;
  await queue.renewLeases(jobs);
  for (const job of await queue.lost(jobs)) running.get(job)?.controller.abort(jobCancelled());
}

/** Starts the jobs that have `everySeconds` in the registry. */
function startRecurring(db: Database, queue: WorkQueue, log: Logger): { stop(): void } {
  const timers = JOB_NAMES.flatMap((name) => {
    const seconds = JOBS[name].everySeconds;
    if (seconds === undefined) return [];
    const enqueue = () => {
      db.transaction((tx) => queue.enqueue(tx, { job: name, payload: {}, actorId: LOCAL_ACTOR.id })).catch(
        (error) => log.warn({ err: error, job: name }, "cannot queue a recurring job"),
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
