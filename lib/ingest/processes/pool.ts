import { ChildProgram, type ProgramEnd } from "./child-program.ts";

export type PoolOptions = {
  readonly program: string;
  readonly args?: readonly string[];
  /** Processes at most; each is started when it is first needed. */
  readonly size: number;
  /** A process without work ends after this long. */
  readonly idleMs: number;
  /** Heap of each process. */
  readonly heapMb: number;
  /** A process is replaced after this many calls, so that what leaks in a library stays bounded. */
  readonly mostCalls?: number;
};

/** How a call ended; never an exception. */
export type PoolEnd<Answer> = ProgramEnd<Answer> | { readonly how: "timed_out" | "cancelled" };

export type PoolCall = {
  /** From the moment the call is taken up. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
};

/** Stands for one process, so that a caller may remember what it was told. */
export type PoolMember = object;

export type ProgramPool<Request extends object, Answer> = {
  /** Asks the next idle process; `request` is made for the process that takes it up. */
  run(request: (member: PoolMember) => Request | Promise<Request>, call: PoolCall): Promise<PoolEnd<Answer>>;
  /** Ends the processes that do nothing at the moment, without waiting until they have been idle for long. */
  rest(): Promise<void>;
  /** Ends the processes; calls under way end as cancelled. */
  close(): Promise<void>;
};

type Call<Request extends object, Answer> = PoolCall & {
  readonly request: (member: PoolMember) => Request | Promise<Request>;
  readonly resolve: (end: PoolEnd<Answer>) => void;
  readonly reject: (error: unknown) => void;
  /** Its process was ended from outside once: that need not be the call's fault, so it got another try. */
  readonly again?: boolean;
};

type Member<Request extends object, Answer> = {
  readonly process: ChildProgram<Request, Answer>;
  calls: number;
  /** Taken, though its process may not have been asked yet. */
  taken: boolean;
};

/** A pool of processes that do one thing each at a time, in the order asked. */
export function createPool<Request extends object, Answer>(
  options: PoolOptions,
): ProgramPool<Request, Answer> {
  const waiting: Call<Request, Answer>[] = [];
  const members = new Set<Member<Request, Answer>>();
  let closed = false;

  const next = () => {
    while (waiting.length > 0 && !closed) {
      const idle =
        [...members].find(({ taken, process }) => !taken && !process.busy) ??
        (members.size < options.size ? start() : undefined);
      const call = idle && waiting.shift();
      if (!idle || !call) return;
      idle.taken = true;
      void run(idle, call).catch(call.reject);
    }
  };
  const start = () => {
    const process = new ChildProgram<Request, Answer>({
      ...options,
      onEnd: () => {
        members.delete(member);
        next();
      },
    });
    const member: Member<Request, Answer> = { process, calls: 0, taken: false };
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
      waiting.push({ ...call, request, resolve, reject });
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
