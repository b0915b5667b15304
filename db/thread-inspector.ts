import { Session } from "node:inspector";

/**
 * Evaluates expressions in another thread of this process, even while that thread is busy in a loop. Messages and
 * signals would wait for its event loop; Node's inspector interrupts it, also in WebAssembly.
 *
 * One session serves all expressions: it connects at the first one and stays connected until the thread ends. A session
 * for each expression would connect and disconnect in the middle of the thread's work.
 */
export class ThreadInspector {
  readonly #threadId: number;
  #session: Session | null = null;
  #attached: Promise<(expression: string) => void> | null = null;

  constructor(threadId: number) {
    this.#threadId = threadId;
  }

  /** Sends an expression. Does not wait for its value, and drops it if the thread has ended. */
  evaluate(expression: string): void {
    this.#attached ??= this.#attach();
    void this.#attached.then((send) => send(expression));
  }

  close(): void {
    this.#session?.disconnect();
    this.#session = null;
  }

  #attach(): Promise<(expression: string) => void> {
    const session = new Session();
    session.connect();
    this.#session = session;
    let id = 0;
    return new Promise((resolve) => {
      session.on("NodeWorker.attachedToWorker", ({ params: { sessionId, workerInfo } }) => {
        if (workerInfo.workerId !== String(this.#threadId)) return;
        resolve((expression) => {
          id += 1;
          const message = JSON.stringify({ id, method: "Runtime.evaluate", params: { expression } });
          this.#session?.post("NodeWorker.sendMessageToWorker", { sessionId, message });
        });
      });
      session.post("NodeWorker.enable", { waitForDebuggerOnStart: false });
    });
  }
}
