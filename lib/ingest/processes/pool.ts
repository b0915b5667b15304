import type { SandboxedProgram } from "#lib/sandbox/start-sandboxed-process.ts";
import { ChildProgram, type ProgramEnd } from "./child-program.ts";

export type PoolOptions = SandboxedProgram & {
  /** Maximum number of processes. Each starts when it is first needed. */
  readonly size: number;
  /** A process ends after this idle time. */
  readonly idleMs: number;
  /** A process is replaced after this many calls, to limit the effect of memory leaks in libraries. */
  readonly mostCalls?: number;
};

/** The outcome of a call, never an exception. */
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
  /** Calls the next idle process. `request` is created for the process that takes the call. */
  run(request: (member: PoolMember) => Request | Promise<Request>, call: PoolCall): Promise<PoolEnd<Answer>>;
  /** Ends the idle processes without waiting for their idle time. */
  rest(): Promise<void>;
  /** Ends the processes. Active calls end as cancelled. */
  close(): Promise<void>;
};

type Call<Request extends object, Answer> = PoolCall & {
  readonly request: (member: PoolMember) => Request | Promise<Request>;
  readonly resolve: (end: PoolEnd<Answer>) => void;
  readonly reject: (error: unknown) => void;
  /** True after its process was ended from outside once. The call may not be the cause, so it is tried again. */
  readonly again?: boolean;
  /** Number of later calls that a process took first, because it was started for their file. */
  passedOver: number;
};

type Member<Request extends object, Answer> = {
  readonly reads: string | undefined;
  readonly process: ChildProgram<Request, Answer>;
  calls: number;
  /** True from the moment of assignment, before the process receives a request. */
  taken: boolean;
};

/** Maximum number of later calls for its own file that a process takes before the first call in the queue. */
const MOST_PASSED_OVER = 10;

/**
 * Creates a pool of processes. Each handles one call at a time, in order. A process that was started for a file takes
 * calls for that file first, up to a limit.
 */
export function createPool<Request extends object, Answer>(
  options: PoolOptions,
): ProgramPool<Request, Answer> {
  const waiting: Call<Request, Answer>[] = [];
  const members = new Set<Member<Request, Answer>>();
  let closed = false;

  type Taken = { readonly member: Member<Request, Answer>; readonly call: Call<Request, Answer> };

  const next = () => {
    for (let taken = take(); taken !== null; taken = take()) {
      taken.member.taken = true;
      void run(taken.member, taken.call).catch(taken.call.reject);
    }
  };
  const take = (): Taken | null => {
    const [first] = waiting;
    if (first === undefined || closed) return null;
    const idle = [...members].filter(({ taken, process }) => !taken && !process.busy);
    for (const call of first.passedOver < MOST_PASSED_OVER ? waiting : [first]) {
      const member = idle.find(({ reads }) => reads === call.reads);
      if (member === undefined) continue;
      waiting.splice(waiting.indexOf(call), 1);
      if (call !== first) first.passedOver++;
      return { member, call };
    }
    if (members.size < options.size) {
      waiting.shift();
      return { member: start(first.reads), call: first };
    }
    // A process for another file ends to free a place. Its end calls `next`.
    const [other] = idle;
    if (other !== undefined) {
      other.taken = true;
      void other.process.end();
    }
    return null;
  };
  const start = (reads: string | undefined) => {
    const { rights } = options;
    const read = [...(rights?.read ?? []), ...(reads === undefined ? [] : [reads])];
    const process = new ChildProgram<Request, Answer>({
      ...options,
      rights: { ...rights, read },
      onEnd: () => {
        members.delete(member);
        next();
      },
    });
    const member: Member<Request, Answer> = { process, reads, calls: 0, taken: false };
    members.add(member);
    return member;
  };
  const run = async (member: Member<Request, Answer>, call: Call<Request, Answer>) => {
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
      const end = await member.process.run(request);
      if (stopped || closed) call.resolve({ how: stopped ?? "cancelled" });
      else if (end.how === "ended_from_outside" && !call.again) waiting.unshift({ ...call, again: true });
      else call.resolve(end);
    } finally {
      clearTimeout(timer);
      call.signal?.removeEventListener("abort", onAbort);
      member.taken = false;
      member.calls++;
      if (member.calls >= (options.mostCalls ?? Number.POSITIVE_INFINITY)) void member.process.end();
      next();
    }
  };

  return {
    run: (request, call) => {
      if (closed || call.signal?.aborted) return Promise.resolve({ how: "cancelled" });
      const { promise, resolve, reject } = Promise.withResolvers<PoolEnd<Answer>>();
      waiting.push({ ...call, request, resolve, reject, passedOver: 0 });
      const drop = () => {
        const at = waiting.findIndex((other) => other.request === request);
        if (at >= 0) for (const dropped of waiting.splice(at, 1)) dropped.resolve({ how: "cancelled" });
      };
      call.signal?.addEventListener("abort", drop, { once: true });
      next();
      return promise.finally(() => call.signal?.removeEventListener("abort", drop));
    },
    rest: async () => {
      const idle = [...members].filter(({ taken, process }) => !taken && !process.busy);
      await Promise.all(idle.map(({ process }) => process.end()));
    },
    close: async () => {
      closed = true;
      for (const call of waiting.splice(0)) call.resolve({ how: "cancelled" });
      await Promise.all([...members].map(({ process }) => process.end()));
    },
  };
}
