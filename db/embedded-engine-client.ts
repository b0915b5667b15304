import { Worker } from "node:worker_threads";
import type { ErrorCode } from "#lib/domain/error-codes.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { ThreadInspector } from "./thread-inspector.ts";

export type EngineRequest = { readonly id: number } & (
  | { readonly kind: "run"; readonly bytes: Uint8Array }
  | { readonly kind: "query" | "exec"; readonly text: string }
  | { readonly kind: "collect" | "close" }
);

export type EngineReply =
  | { readonly kind: "ready" }
  | {
      readonly kind: "failed";
      readonly code: ErrorCode;
      readonly message: string;
      readonly details: AppError["details"];
    }
  | {
      readonly kind: "done";
      readonly id: number;
      readonly answer?: Uint8Array;
      readonly inTransaction?: boolean;
      readonly rows?: readonly object[];
    }
  | { readonly kind: "error"; readonly id: number; readonly error: unknown }
  | { readonly kind: "panic"; readonly why: string };

export type EngineThreadData = { readonly dataDir: string; readonly durable: boolean };

export type OpenEngineOptions = {
  /** False: commits do not wait for the disk. For temporary test databases. */
  readonly durable: boolean;
  /** Called if the thread ends unexpectedly. The next process that opens the database recovers it. */
  readonly onLost: (why: string) => void;
};

/** The thread's global function that stops a request by its id. */
export const INTERRUPT = "sightlineInterrupt";

const INTERRUPT_EVERY_MS = 50;

const PROGRAM = new URL("./embedded-engine-thread.ts", import.meta.url);

type Done = Extract<EngineReply, { kind: "done" }>;
type Waiting = { readonly resolve: (done: Done) => void; readonly reject: (error: unknown) => void };
type WithoutId<Request> = Request extends EngineRequest ? Omit<Request, "id"> : never;

/** Client of Postgres in its own thread, for the thread that serves the clients. Send one request at a time. */
export class Engine {
  readonly #worker: Worker;
  readonly #inspector: ThreadInspector;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;
  #running: number | null = null;
  #interrupting: NodeJS.Timeout | null = null;
  #closing = false;

  /** Opens the database under `dataDir`, and creates it on the first start. The caller must own the directory. */
  static async open(dataDir: string, options: OpenEngineOptions): Promise<Engine> {
    const workerData: EngineThreadData = { dataDir, durable: options.durable };
    const worker = new Worker(PROGRAM, { workerData });
    await new Promise<void>((resolve, reject) => {
      worker.once("error", reject);
      worker.once("message", (reply: EngineReply) => {
        worker.removeListener("error", reject);
        if (reply.kind === "failed") reject(new AppError(reply.code, reply.message, reply.details));
        else resolve();
      });
    });
    return new Engine(worker, options.onLost);
  }

  private constructor(worker: Worker, onLost: OpenEngineOptions["onLost"]) {
    this.#worker = worker;
    this.#inspector = new ThreadInspector(worker.threadId);
    let why = "its thread ended";
    worker.on("message", (reply: EngineReply) => {
      if (reply.kind === "panic") why = reply.why;
      else this.#settle(reply);
    });
    worker.on("error", (error) => {
      why = error.message;
    });
    worker.on("exit", () => {
      for (const { reject } of this.#waiting.values())
        reject(new Error(`The embedded database ended: ${why}`));
      this.#waiting.clear();
      this.#stopRunning();
      this.#inspector.close();
      if (!this.#closing) onLost(why);
    });
  }

  /** Runs messages of Postgres' protocol. The bytes are transferred: the caller cannot use them afterwards. */
  async run(
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<{ readonly answer: Buffer; readonly inTransaction: boolean }> {
    const { answer, inTransaction } = await this.#ask({ kind: "run", bytes }, [bytes.buffer]);
    if (answer === undefined || inTransaction === undefined) throw new Error("The engine did not answer.");
    return { answer: Buffer.from(answer.buffer, answer.byteOffset, answer.length), inTransaction };
  }

  async query<Row extends object>(text: string): Promise<readonly Row[]> {
    const { rows } = await this.#ask({ kind: "query", text });
    return (rows ?? []) as readonly Row[];
  }

  async exec(text: string): Promise<void> {
    await this.#ask({ kind: "exec", text });
  }

  /** Frees the memory of earlier messages. In an idle process V8 would keep it for hours. */
  async collectGarbage(): Promise<void> {
    globalThis.gc?.();
    await this.#ask({ kind: "collect" });
  }

  /**
   * Stops the running messages: their statement ends with SQLSTATE 57014. Does nothing if none run. Repeats until they
   * end, because the interrupt may arrive before the message that starts them. Most statements end before the first
   * interrupt, which would cost them more than it saves.
   */
  interrupt(): void {
    const id = this.#running;
    if (id === null || this.#interrupting !== null) return;
    this.#interrupting = setInterval(
      () => this.#inspector.evaluate(`${INTERRUPT}(${id})`),
      INTERRUPT_EVERY_MS,
    );
  }

  async close(): Promise<void> {
    this.#closing = true;
    const ended = new Promise((resolve) => this.#worker.once("exit", resolve));
    await this.#ask({ kind: "close" });
    await ended;
  }

  #ask(request: WithoutId<EngineRequest>, transfer: ArrayBuffer[] = []): Promise<Done> {
    const id = ++this.#lastId;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      if (request.kind === "run") this.#running = id;
      this.#worker.postMessage({ ...request, id }, transfer);
    });
  }

  #stopRunning(): void {
    this.#running = null;
    if (this.#interrupting !== null) clearInterval(this.#interrupting);
    this.#interrupting = null;
  }

  #settle(reply: EngineReply): void {
    if (reply.kind !== "done" && reply.kind !== "error") return;
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#running === reply.id) this.#stopRunning();
    if (reply.kind === "done") waiting?.resolve(reply);
    else waiting?.reject(reply.error);
  }
}
