import { type ChildProcess, fork } from "node:child_process";
import type { Extracted } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { ERROR_CODES } from "#lib/errors/codes.ts";
import type { ExtractRequest, ExtractResponse } from "./protocol.ts";

/** How a call ended; the process itself never makes its parent throw. */
export type ExtractEnd =
  | { readonly how: "read"; readonly extracted: Extracted }
  | { readonly how: "refused"; readonly error: AppError }
  | { readonly how: "out_of_memory" | "ended_from_outside" | "broken" };

export type ProcessOptions = {
  readonly program: string;
  readonly idleMs: number;
  readonly heapMb: number;
  /** Called when the process is gone for whatever reason. */
  readonly onEnd: () => void;
};

/** What V8 says when its heap bursts, before a native stack of some kilobytes. */
const OUT_OF_MEMORY = /out of memory|heap limit|Allocation failed/i;
const LAST_WORDS = 16_000;
const FROM_OUTSIDE: ReadonlySet<NodeJS.Signals> = new Set(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"]);

function endOf(response: ExtractResponse): ExtractEnd {
  if (response.ok) return { how: "read", extracted: response.extracted };
  const code = ERROR_CODES.find((known) => known === response.code) ?? "damaged";
  return { how: "refused", error: new AppError(code, response.message, response.details) };
}

/** One process that reads one file at a time and ends itself when it has had no work for a while. */
export class ExtractProcess {
  readonly #child: ChildProcess;
  readonly #options: ProcessOptions;
  readonly #gone: Promise<void>;
  #settle: ((end: ExtractEnd) => void) | undefined;
  #idle: NodeJS.Timeout | undefined;
  #lastWords = "";
  #ended = false;

  constructor(options: ProcessOptions) {
    this.#options = options;
    this.#child = fork(options.program, [], {
      serialization: "advanced",
      execArgv: [`--max-old-space-size=${options.heapMb}`],
      // In a group of its own: Ctrl-C in the terminal is for its parent, which ends it.
      detached: true,
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      this.#lastWords = (this.#lastWords + text).slice(-LAST_WORDS);
    });
    this.#child.on("message", (response: ExtractResponse) => this.#finish(endOf(response)));
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

  /** Reads one file. */
  run(request: ExtractRequest): Promise<ExtractEnd> {
    clearTimeout(this.#idle);
    this.#lastWords = "";
    this.#child.ref();
    this.#child.channel?.ref();
    return new Promise((resolve) => {
      this.#settle = resolve;
      // A process that dies before it has taken the file is told of by its "close".
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

  #finish(end: ExtractEnd): void {
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
