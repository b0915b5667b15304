import { maxHeaderSize } from "node:http";
import type { Socket } from "node:net";
import type { Config } from "#lib/config/config.ts";
import type { ErrorCode } from "#lib/domain/error-codes.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { errorBody } from "#lib/http/respond.ts";
import { SECURITY_HEADERS } from "./secured-response.ts";

const CLOSES_WITHIN_MS = 5_000;

type Refusal = {
  readonly status: string;
  readonly code: ErrorCode;
  readonly message: string;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Answers a request that Node cannot pass on: it is invalid, too long, or arrives too slowly. */
export function refuseBroken(error: NodeJS.ErrnoException, socket: Socket, settings: Config["server"]): void {
  writeRefusal(socket, refusalOf(error, settings));
}

/** Answers a request whose body arrives too slowly. */
export function refuseLate(socket: Socket, withinMs: number): void {
  const message = `The body of the request took longer than ${withinMs / 1000} seconds to arrive. Send less, or use a faster connection.`;
  writeRefusal(socket, { status: "408 Request Timeout", code: "timed_out", message });
}

/** Writes an answer to a connection that has no response object, and closes it. */
export function writeRefusal(socket: Socket, { status, code, message, headers = {} }: Refusal): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(errorBody(new AppError(code, message)));
  const all = {
    "content-type": "application/json",
    "content-length": Buffer.byteLength(body),
    ...SECURITY_HEADERS,
    ...headers,
    connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join("")}\r\n${body}`);
  // A client may keep its side open.
  socket.setTimeout(CLOSES_WITHIN_MS, () => socket.destroy());
}

function refusalOf(error: NodeJS.ErrnoException, settings: Config["server"]): Refusal {
  switch (error.code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return {
        status: "408 Request Timeout",
        code: "timed_out",
        message: `The request took longer than ${settings.requestTimeoutSeconds} seconds to arrive. Send less, or raise REQUEST_TIMEOUT_SECONDS.`,
      };
    case "HPE_HEADER_OVERFLOW":
      return {
        status: "431 Request Header Fields Too Large",
        code: "too_large",
        message: `The address and headers of the request are longer than ${sizeWords(maxHeaderSize, { kilo: 1024 })}. Send a shorter address, fewer cookies or shorter headers.`,
      };
    default:
      return {
        status: "400 Bad Request",
        code: "bad_request",
        message: "This is not a valid HTTP request.",
      };
  }
}
