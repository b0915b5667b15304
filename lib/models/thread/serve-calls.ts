import type { ErrorCode } from "#lib/domain/error-codes.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { errorName } from "#lib/log/error-facts.ts";

type Call = { readonly type: string; readonly call: number };
type Control = { readonly type: "close" } | { readonly type: "abort"; readonly call: number };
type Failed = {
  readonly type: "failed";
  readonly call: number;
  readonly code: ErrorCode;
  readonly message: string;
};

/** The thread's end of a message port. */
export type ThreadPort<To, From> = {
  on(event: "message", listener: (message: To) => void): unknown;
  postMessage(message: From, transfer?: readonly ArrayBuffer[]): void;
  close(): void;
};

type Service<Question, From> = {
  /** Its name in errors: "The embedder". */
  readonly what: string;
  /** The code of errors that are not an AppError. */
  readonly code: ErrorCode;
  answer(question: Question, signal: AbortSignal): Promise<CallAnswer<From>>;
  close(): Promise<void>;
};
/** The message to send, and the memory that moves with it instead of being copied. */
export type CallAnswer<From> = { readonly message: From; readonly transfer?: readonly ArrayBuffer[] };

/**
 * Answers each call from a port once. Calls run at the same time if the service allows it. `abort` stops one call;
 * `close` stops all, closes the service and then the port.
 */
export function serveCalls<Question extends Call, From>(
  port: ThreadPort<Question | Control, From | Failed>,
  service: Service<Question, From>,
): void {
  const running = new Map<number, AbortController>();
  port.on("message", (message) => {
    if (isAbort(message)) return running.get(message.call)?.abort();
    if (isClose(message)) {
      for (const controller of running.values()) controller.abort();
      void service.close().finally(() => port.close());
      return;
    }
    const { call } = message;
    const controller = new AbortController();
    running.set(call, controller);
    service
      .answer(message, controller.signal)
      .then((answer) => port.postMessage(answer.message, answer.transfer))
      .catch((error: unknown) => port.postMessage(failure(service, call, error)))
      .finally(() => running.delete(call));
  });
}

function isAbort<Question>(message: Question | Control): message is Extract<Control, { type: "abort" }> {
  return (message as Control).type === "abort";
}

function isClose<Question>(message: Question | Control): message is Extract<Control, { type: "close" }> {
  return (message as Control).type === "close";
}

/** The message of a library may quote the text, so it is left out. */
function failure(
  { what, code }: Pick<Service<never, never>, "what" | "code">,
  call: number,
  error: unknown,
): Failed {
  if (isAppError(error)) return { type: "failed", call, code: error.code, message: error.message };
  return { type: "failed", call, code, message: `${what} failed: ${errorName(error)}.` };
}
