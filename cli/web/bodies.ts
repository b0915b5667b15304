import type { IncomingMessage } from "node:http";
import { sizeWords } from "#lib/domain/size-words.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** The largest body of a server action. The framework fails at a larger one, without a message. */
const MAX_ACTION_BYTES = 1024 * 1024;
/** Time to receive a body that is not a file. The largest, 9 MB, takes 72 seconds at 1 Mbit/s. */
export const BODY_WITHIN_MS = 120_000;
/** Addresses that receive files, which may take REQUEST_TIMEOUT_SECONDS. */
const FILE_PATHS: ReadonlySet<string> = new Set(["/api/documents", "/api/corpora/import"]);

/** The path of a request's address, without the query. */
export function pathOf({ url = "" }: IncomingMessage): string {
  return url.split("?", 1)[0] ?? "";
}

/** Returns whether the body of a request is a file. */
export function receivesFile(request: IncomingMessage): boolean {
  return request.method === "POST" && FILE_PATHS.has(pathOf(request));
}

/** Returns whether a body may follow the headers. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/** Returns the refusal of a body that is declared as too large for a page. Pages receive server actions only. */
export function refusalOfLength(request: IncomingMessage): AppError | null {
  const declared = Number(request.headers["content-length"] ?? 0);
  return isForPages(request) && declared > MAX_ACTION_BYTES ? tooLarge() : null;
}

/** Calls `refuse` once the body of a request for a page is too large. The rest of it never reaches the handler. */
export function limitActionBody(request: IncomingMessage, refuse: (error: AppError) => void): void {
  if (!isForPages(request) || !hasBody(request)) return;
  const push = request.push.bind(request);
  let length = 0;
  request.push = (chunk, encoding) => {
    const fitted = length <= MAX_ACTION_BYTES;
    length += chunk?.length ?? 0;
    if (length <= MAX_ACTION_BYTES) return push(chunk, encoding);
    if (fitted) refuse(tooLarge());
    // Pass nothing on, not even the end. Otherwise the handler would take a part for the whole body.
    return true;
  };
}

/** API routes limit their own bodies. */
function isForPages(request: IncomingMessage): boolean {
  return !/^\/api(\/|$)/.test(pathOf(request));
}

function tooLarge(): AppError {
  const most = sizeWords(MAX_ACTION_BYTES, { kilo: 1024 });
  return new AppError("too_large", `The request is larger than ${most}, the most that a page accepts.`);
}
