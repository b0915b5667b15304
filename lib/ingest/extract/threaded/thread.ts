import { Worker } from "node:worker_threads";
import type { Extracted } from "#lib/domain/extracted.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { ERROR_CODES } from "#lib/errors/codes.ts";
import type { ExtractRequest, ExtractResponse } from "./protocol.ts";

/** How a call ended; the thread itself never throws. */
export type ExtractReply = { readonly extracted: Extracted } | { readonly error: AppError };

export type ThreadOptions = {
  readonly script: string;
  readonly idleMs: number;
  readonly maxOldGenerationSizeMb: number;
  /** Called once, when the thread is gone for whatever reason. */
  readonly onEnd: () => void;
};

function broken(cause: unknown): AppError {
  const code = cause && typeof cause === "object" && "code" in cause ? cause.code : undefined;
  if (code === "ERR_WORKER_OUT_OF_MEMORY") {
    return new AppError("too_complex", "Reading this file needs more memory than is allowed for one file.");
  }
  return new AppError(
    "damaged",
    "This file broke the reader: its contents are not what its format promises.",
    { unexpected: true },
    { cause },
  );
}

function replyOf(response: ExtractResponse): ExtractReply {
  if (response.ok) return { extracted: response.extracted };
  const code = ERROR_CODES.find((known) => known === response.code) ?? "damaged";
  return { error: new AppError(code, response.message, response.details) };
}

/** One worker thread that reads one file at a time and ends itself when it has had no work for a while. */
export class ExtractThread {
  readonly #worker: Worker;
  readonly #options: ThreadOptions;
  #settle: ((reply: ExtractReply) => void) | undefined;
  #idle: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(options: ThreadOptions) {
    this.#options = options;
    this.#worker = new Worker(options.script, {
      resourceLimits: { maxOldGenerationSizeMb: options.maxOldGenerationSizeMb },
    });
    this.#worker.on("message", (response: ExtractResponse) => this.#finish(replyOf(response)));
    this.#worker.on("messageerror", (error) => this.#fail(error));
    this.#worker.on("error", (error) => this.#fail(error));
    this.#worker.on("exit", () => this.#fail(undefined));
  }

  get busy(): boolean {
    return this.#ended || this.#settle !== undefined;
  }

  /** Reads one file; the bytes are copied, so that the caller keeps its own. */
  run(request: ExtractRequest): Promise<ExtractReply> {
    clearTimeout(this.#idle);
    this.#worker.ref();
    return new Promise((resolve) => {
      this.#settle = resolve;
      const bytes = new Uint8Array(request.bytes);
      this.#worker.postMessage({ ...request, bytes } satisfies ExtractRequest, [bytes.buffer]);
    });
  }

  /** Ends the thread at once, whatever it does; a call under way ends with an error. */
  async end(): Promise<void> {
    await this.#worker.terminate();
    this.#fail(undefined);
  }

  #finish(reply: ExtractReply): void {
    const settle = this.#settle;
    this.#settle = undefined;
    if (!this.#ended) {
      // An idle thread keeps no process alive.
      this.#worker.unref();
      this.#idle = setTimeout(() => void this.end(), this.#options.idleMs).unref();
    }
    settle?.(reply);
  }

  #fail(cause: unknown): void {
    clearTimeout(this.#idle);
    const first = !this.#ended;
    this.#ended = true;
    this.#finish({ error: broken(cause) });
    if (first) this.#options.onEnd();
  }
}
