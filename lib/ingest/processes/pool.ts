import { AppError } from "#lib/errors/app-error.ts";
import type { SandboxedProgram } from "#lib/sandbox/start-sandboxed-process.ts";
import { ChildProgram, type ProgramEnd } from "./child-program.ts";

export type PoolOptions = SandboxedProgram & {
  /** Maximum number of processes. Each starts when it is first needed. */
  readonly size: number;
  /** A process ends after this idle time. */
  readonly idleMs: number;
  /** A process is replaced after this many calls, to limit the effect of memory leaks in libraries. */
  readonly maxCalls?: number;
  /** Maximum number of calls that wait, because each may hold a large file in memory. Default: no limit. */
  readonly maxWaiting?: number;
};

/** The outcome of a call that was accepted. */
type PoolEnd<Answer> = ProgramEnd<Answer> | { readonly how: "timed_out" | "cancelled" };

type PoolCall = {
  /** Counted from the start of the call. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
  /** A file that the process reads. A process is started that may read this file and no other. */
  readonly reads?: string | undefined;
};

/** Identifies one process, so that a caller can remember what it sent to it. */
export type PoolMember = object;

export type ProgramPool<Request extends object, Answer> = {
  /**
   * Calls the next idle process. `request` is created for the process that takes the call.
   * @throws AppError("queue_full") with `retryAfterSeconds` if as many calls wait as may wait.
   */
  run(request: (member: PoolMember) => Request | Promise<Request>, call: PoolCall): Promise<PoolEnd<Answer>>;
  /** Ends the idle processes without waiting for their idle time. */
  endIdle(): Promise<void>;
  /** Ends the processes. Active calls end as cancelled. */
  close(): Promise<void>;
};

type Call<Request extends object, Answer> = PoolCall & {
  readonly request: (member: PoolMember) => Request | Promise<Request>;
  readonly resolve: (end: PoolEnd<Answer>) => void;
  readonly reject: (error: unknown) => void;
  /** True after its process was ended from outside once. The call may not be the cause, so it is tried again. */
  readonly isSecondAttempt?: boolean;
  /** Number of later calls that a process took first, because it was started for their file. */
  passedOver: number;
};

type Member<Request extends object, Answer> = {
  readonly reads: string | undefined;
  readonly process: ChildProgram<Request, Answer>;
  calls: number;
  /** True from the moment of assignment, before the process receives a request. */
  assigned: boolean;
};

/** Maximum number of later calls for its own file that a process takes before the first call in the queue. */
const MAX_PASSED_OVER = 10;
/** Seconds after which a refused client may try again. A call takes seconds. */
const RETRY_AFTER_SECONDS = 5;

/**
 * Creates a pool of processes. Each handles one call at a time, in order. A process that was started for a file takes
 * calls for that file first, up to a limit.
 */
export function createPool<Request extends object, Answer>(
  options: PoolOptions,
): ProgramPool<Request, Answer> {
  return new ProcessPool<Request, Answer>(options);
}

function queueFull(): AppError {
  return new AppError(
    "queue_full",
    "Too many files are waiting to be read or written. Try again in a moment.",
    {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    },
  );
}

class ProcessPool<Request extends object, Answer> implements ProgramPool<Request, Answer> {
  readonly #options: PoolOptions;
  readonly #waiting: Call<Request, Answer>[] = [];
  readonly #members = new Set<Member<Request, Answer>>();
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  run(request: Call<Request, Answer>["request"], call: PoolCall): Promise<PoolEnd<Answer>> {
    if (this.#closed || call.signal?.aborted) return Promise.resolve({ how: "cancelled" });
    if (this.#waiting.length >= (this.#options.maxWaiting ?? Number.POSITIVE_INFINITY))
      return Promise.reject(queueFull());
    const { promise, resolve, reject } = Promise.withResolvers<PoolEnd<Answer>>();
    this.#waiting.push({ ...call, request, resolve, reject, passedOver: 0 });
    const drop = () => {
      const at = this.#waiting.findIndex((other) => other.request === request);
      if (at >= 0) for (const dropped of this.#waiting.splice(at, 1)) dropped.resolve({ how: "cancelled" });
    };
    call.signal?.addEventListener("abort", drop, { once: true });
    this.#startCalls();
    return promise.finally(() => call.signal?.removeEventListener("abort", drop));
  }

  async endIdle(): Promise<void> {
    await Promise.all(this.#idleMembers().map(({ process }) => process.end()));
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const call of this.#waiting.splice(0)) call.resolve({ how: "cancelled" });
    await Promise.all([...this.#members].map(({ process }) => process.end()));
  }

  #idleMembers(): Member<Request, Answer>[] {
    return [...this.#members].filter(({ assigned, process }) => !assigned && !process.busy);
  }

  /** Gives waiting calls to processes until no process is free or no call waits. */
  #startCalls(): void {
    for (let next = this.#assign(); next !== null; next = this.#assign()) {
      const { member, call } = next;
      member.assigned = true;
      void this.#handle(member, call).catch(call.reject);
    }
  }

  /** Removes the next call from the queue and returns it with its process, or null if it must wait. */
  #assign(): { readonly member: Member<Request, Answer>; readonly call: Call<Request, Answer> } | null {
    const waiting = this.#waiting;
    const [first] = waiting;
    if (first === undefined || this.#closed) return null;
    const idle = this.#idleMembers();
    for (const call of first.passedOver < MAX_PASSED_OVER ? waiting : [first]) {
      const member = idle.find(({ reads }) => reads === call.reads);
      if (member === undefined) continue;
      waiting.splice(waiting.indexOf(call), 1);
      if (call !== first) first.passedOver++;
      return { member, call };
    }
    if (this.#members.size < this.#options.size) {
      waiting.shift();
      return { member: this.#startMember(first.reads), call: first };
    }
    // A process for another file ends to free a place. When it has ended, the waiting calls are assigned again.
    const [other] = idle;
    if (other !== undefined) {
      other.assigned = true;
      void other.process.end();
    }
    return null;
  }

  #startMember(reads: string | undefined): Member<Request, Answer> {
    const { rights } = this.#options;
    const read = [...(rights?.read ?? []), ...(reads === undefined ? [] : [reads])];
    const process = new ChildProgram<Request, Answer>({
      ...this.#options,
      rights: { ...rights, read },
      onEnd: () => {
        this.#members.delete(member);
        this.#startCalls();
      },
    });
    const member: Member<Request, Answer> = { process, reads, calls: 0, assigned: false };
    this.#members.add(member);
    return member;
  }

  async #handle(member: Member<Request, Answer>, call: Call<Request, Answer>): Promise<void> {
    let stopped: "timed_out" | "cancelled" | undefined;
    const stop = (why: "timed_out" | "cancelled") => {
      stopped ??= why;
      void member.process.end();
    };
    const timer = setTimeout(() => stop("timed_out"), call.timeoutMs);
    const onAbort = () => stop("cancelled");
    call.signal?.addEventListener("abort", onAbort, { once: true });
    try {
      const request = await call.request(member);
      // A process that ended while the file was read cannot answer.
      const end = stopped ? null : await member.process.run(request);
      if (end === null || stopped || this.#closed) call.resolve({ how: stopped ?? "cancelled" });
      else if (end.how === "ended_from_outside" && !call.isSecondAttempt)
        this.#waiting.unshift({ ...call, isSecondAttempt: true });
      else call.resolve(end);
    } finally {
      clearTimeout(timer);
      call.signal?.removeEventListener("abort", onAbort);
      member.assigned = false;
      member.calls++;
      if (member.calls >= (this.#options.maxCalls ?? Number.POSITIVE_INFINITY)) void member.process.end();
      this.#startCalls();
    }
  }
}
