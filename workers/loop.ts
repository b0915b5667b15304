import type { Database } from "#db/client.ts";
import { LOCAL_ACTOR } from "#lib/domain/context.ts";
import type { TakenJob, WorkQueue } from "#lib/jobs/queue.ts";
import { JOB_NAMES, JOBS } from "#lib/jobs/registry.ts";
import { giveSign, SIGN_EVERY_SECONDS } from "#lib/jobs/worker-sign.ts";
import type { Logger } from "#lib/log/log.ts";
import { type RunOptions, runJob, Shutdown, takenAway } from "./run-job.ts";

export type LoopOptions = RunOptions & {
  readonly concurrency: number;
  /**
   * So many jobs are run one at a time first: those that a predecessor was killed over. One of them may be what kills
   * workers, and those beside it must not use up their attempts for it.
   */
  readonly cautiousJobs?: number;
  /** The queue could not be written to for long: the worker must start anew. */
  readonly onBroken: (error: unknown) => void;
};

export type WorkerLoop = {
  /** Look now: something may be waiting. */
  wake(): void;
  /** Takes no more jobs, tells those that run to stop, and puts back what has not ended. */
  stop(): Promise<void>;
};

/** Just after a job or a nudge more is likely: look often, then seldom. */
const EAGER_MS = 100;
const IDLE_MS = 500;
const EAGER_FOR_MS = 3000;
const CHECK_MS = 1000;

type Running = {
  readonly job: TakenJob;
  readonly controller: AbortController;
  readonly ended: Promise<void>;
};

/** Runs jobs by priority, `concurrency` at a time, until stopped. */
export function startLoop(options: LoopOptions): WorkerLoop {
  const { queue, log } = options;
  const running = new Map<string, Running>();
  let eagerUntil = performance.now() + EAGER_FOR_MS;
  let timer: NodeJS.Timeout | null = null;
  let looking: Promise<void> | null = null;
  let stopping = false;
  let cautiousJobs = options.cautiousJobs ?? 0;

  const start = (job: TakenJob) => {
    const controller = new AbortController();
    const ended = runJob(options, job, controller)
      .catch(options.onBroken)
      .finally(() => {
        running.delete(job.id);
        // A recurring job was not among those that were left.
        if (JOBS[job.name].everySeconds === undefined) cautiousJobs = Math.max(0, cautiousJobs - 1);
        wake();
      });
    running.set(job.id, { job, controller, ended });
  };

  const look = async () => {
    const room = (cautiousJobs > 0 ? 1 : options.concurrency) - running.size;
    if (room <= 0 || stopping) return;
    const jobs = await queue.take(room);
    if (jobs.length > 0) eagerUntil = performance.now() + EAGER_FOR_MS;
    for (const job of jobs) start(job);
  };

  const schedule = () => {
    if (stopping || timer || looking) return;
    const waitMs = performance.now() < eagerUntil ? EAGER_MS : IDLE_MS;
    timer = setTimeout(lookNow, waitMs);
  };

  function lookNow(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (stopping || looking) return;
    looking = look()
      .catch((error) => log.warn({ err: error }, "cannot look for jobs"))
      .finally(() => {
        looking = null;
        schedule();
      });
  }

  function wake(): void {
    eagerUntil = performance.now() + EAGER_FOR_MS;
    lookNow();
  }

  const check = setInterval(() => {
    const jobs = [...running.values()].map((entry) => entry.job);
    stopLost(queue, jobs, running).catch((error) => log.warn({ err: error }, "cannot check running jobs"));
  }, CHECK_MS);
  let signing = Promise.resolve();
  const sign = () => {
    signing = giveSign(options.db).catch((error) => log.warn({ err: error }, "cannot give a sign"));
  };
  sign();
  const signs = setInterval(sign, SIGN_EVERY_SECONDS * 1000);
  const recurring = startRecurring(options.db, queue, log);
  wake();

  return {
    wake,
    stop: async () => {
      stopping = true;
      clearInterval(check);
      clearInterval(signs);
      recurring.stop();
      if (timer) clearTimeout(timer);
      await Promise.all([looking, signing]);
      for (const { controller } of running.values()) controller.abort(new Shutdown());
      await Promise.all([...running.values()].map((entry) => entry.ended));
    },
  };
}

async function stopLost(
  queue: WorkQueue,
  jobs: readonly TakenJob[],
  running: Map<string, Running>,
): Promise<void> {
  if (jobs.length === 0) return;
  await queue.heartbeat(jobs);
  for (const job of await queue.lost(jobs)) {
    const entry = running.get(job.id);
    if (entry?.job.attempt === job.attempt) entry.controller.abort(takenAway());
  }
}

/** Jobs of which the registry says `everySeconds`. */
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
