import { type ChildProcess, fork } from "node:child_process";

/** How a call ended; the process itself never makes its parent throw. */
export type ProgramEnd<Answer> =
  | { readonly how: "answered"; readonly answer: Answer }
  | { readonly how: "out_of_memory" | "ended_from_outside" | "broken" };

export type ProgramOptions = {
  readonly program: string;
  readonly args?: readonly string[];
  readonly idleMs: number;
  readonly heapMb: number;
  /** Called when the process is gone for whatever reason. */
  readonly onEnd: () => void;
};

/** What V8 says when its heap bursts, before a native stack of some kilobytes. */
const OUT_OF_MEMORY = /out of memory|heap limit|Allocation failed/i;
const LAST_WORDS = 16_000;
const FROM_OUTSIDE: ReadonlySet<NodeJS.Signals> = new Set(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"]);

/**
 * A process that does one thing at a time and ends itself when it has had no work for a while. What it is given and
 * what it answers travel by structured clone.
 */
export class ChildProgram<Request extends object, Answer> {
  readonly #child: ChildProcess;
  readonly #options: ProgramOptions;
  readonly #gone: Promise<void>;
  #settle: ((end: ProgramEnd<Answer>) => void) | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastWords = "";
  #ended = false;

  constructor(options: ProgramOptions) {
    this.#options = options;
    this.#child = fork(options.program, [...(options.args ?? [])], {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${options.heapMb}`],
      // In a group of its own: Ctrl-C in the terminal is for its parent, which ends it.
      detached: true,
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS);
    });
    this.#child.on("message", (answer: Answer) => this.#finish({ how: "answered", answer }));
    const gone = Promise.withResolvers<void>();
    this.#gone = gone.promise;
    const end = (signal: NodeJS.Signals | null) => {
      gone.resolve();
      this.#fail(signal);
    };
    this.#child.once("error", () => end(null));
    this.#child.once("close", (_code, signal) => end(signal));
  }

  get busy(): boolean {
    return this.#ended || this.#settle !== undefined;
  }

  /** Asks for one thing. */
  run(request: Request): Promise<ProgramEnd<Answer>> {
    clearTimeout(this.#idle);
    this.#lastWords = "";
    this.#child.ref();
    this.#child.channel?.ref();
    return new Promise((resolve) => {
      this.#settle = resolve;
      // A process that dies before it has taken the request is told of by its "close".
      this.#child.send(request, () => {});
    });
  }

  /** Ends the process at once, whatever it does; a call under way ends with it. */
  async end(): Promise<void> {
    clearTimeout(this.#idle);
    this.#ended = true;
    this.#child.ref();
    this.#child.kill("SIGKILL");
    await this.#gone;
  }

  #finish(end: ProgramEnd<Answer>): void {
    const settle = this.#settle;
    this.#settle = undefined;
    if (!this.#ended) {
      // An idle process keeps its parent from nothing.
      this.#child.unref();
      this.#child.channel?.unref();
      this.#idle = setTimeout(() => void this.end(), this.#options.idleMs).unref();
    }
    settle?.(end);
  }

  #fail(signal: NodeJS.Signals | null): void {
    clearTimeout(this.#idle);
    this.#ended = true;
    if (OUT_OF_MEMORY.test(this.#lastWords)) this.#finish({ how: "out_of_memory" });
    else this.#finish({ how: signal !== null && FROM_OUTSIDE.has(signal) ? "ended_from_outside" : "broken" });
    this.#options.onEnd();
  }
}
