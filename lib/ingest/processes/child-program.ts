import type { ChildProcess } from "node:child_process";
import { type SandboxedProgram, startSandboxedProcess } from "#lib/sandbox/start-sandboxed-process.ts";

/** The outcome of a call. The process never makes its parent throw. */
export type ProgramEnd<Answer> =
  | { readonly how: "answered"; readonly answer: Answer }
  | { readonly how: "out_of_memory" | "ended_from_outside" | "broken" };

export type ProgramOptions = SandboxedProgram & {
  readonly idleMs: number;
  /** Called when the process has ended for any reason. */
  readonly onEnd: () => void;
};

/** V8's message when its heap is full. A native stack trace of some kilobytes follows it. */
const OUT_OF_MEMORY = /out of memory|heap limit|Allocation failed/i;
const ERROR_OUTPUT_CHARS = 16_000;
const FROM_OUTSIDE: ReadonlySet<NodeJS.Signals> = new Set(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"]);

/**
 * A process that handles one call at a time and ends itself after some idle time. Requests and answers are transferred
 * by structured clone.
 */
export class ChildProgram<Request extends object, Answer> {
  readonly #child: ChildProcess;
  readonly #options: ProgramOptions;
  readonly #closed: Promise<void>;
  #resolve: ((end: ProgramEnd<Answer>) => void) | undefined;
  #idle: NodeJS.Timeout | undefined;
  #errorOutput = "";
  #ended = false;

  constructor(options: ProgramOptions) {
    this.#options = options;
    this.#child = startSandboxedProcess(options);
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#errorOutput = (this.#errorOutput + text).slice(-ERROR_OUTPUT_CHARS);
    });
    this.#child.on("message", (answer: Answer) => this.#finish({ how: "answered", answer }));
    const closed = Promise.withResolvers<void>();
    this.#closed = closed.promise;
    const end = (signal: NodeJS.Signals | null) => {
      closed.resolve();
      this.#fail(signal);
    };
    this.#child.once("error", () => end(null));
    this.#child.once("close", (_code, signal) => end(signal));
  }

  get busy(): boolean {
    return this.#ended || this.#resolve !== undefined;
  }

  /** Sends one request. */
  run(request: Request): Promise<ProgramEnd<Answer>> {
    clearTimeout(this.#idle);
    this.#errorOutput = "";
    this.#child.ref();
    this.#child.channel?.ref();
    return new Promise((resolve) => {
      this.#resolve = resolve;
      // If the process dies before it receives the request, its "close" event reports that.
      this.#child.send(request, () => {});
    });
  }

  /** Ends the process at once, even if it is busy. An active call ends with it. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    this.#ended = true;
    this.#child.ref();
    this.#child.kill("SIGKILL");
    await this.#closed;
  }

  #finish(end: ProgramEnd<Answer>): void {
    const resolve = this.#resolve;
    this.#resolve = undefined;
    if (!this.#ended) {
      // An idle process must not keep its parent running.
      this.#child.unref();
      this.#child.channel?.unref();
      this.#idle = setTimeout(() => void this.end(), this.#options.idleMs).unref();
    }
    resolve?.(end);
  }

  #fail(signal: NodeJS.Signals | null): void {
    clearTimeout(this.#idle);
    this.#ended = true;
    if (OUT_OF_MEMORY.test(this.#errorOutput)) this.#finish({ how: "out_of_memory" });
    else this.#finish({ how: signal !== null && FROM_OUTSIDE.has(signal) ? "ended_from_outside" : "broken" });
    this.#options.onEnd();
  }
}
