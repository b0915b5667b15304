import { stat } from "node:fs/promises";
import { AppError } from "#lib/errors/app-error.ts";
import { BODY_LENGTH } from "./body-length.ts";
import { type ByteRange, parseRange } from "./byte-range.ts";
import { isGuarded } from "./guarded-process.ts";
import { judgeConditions, rangeHeader } from "./preconditions.ts";
import { errorBody } from "./respond.ts";
import { SEND_FILE, writePart } from "./send-file-header.ts";

/** A file that never changes under its hash. It is opened only to send bytes. */
export type ServedFile = {
  /** In bytes. */
  readonly size: number;
  /** sha256 of the bytes; it is the entity tag. */
  readonly hash: string;
  /** Its path on this machine's disk. */
  readonly path: string;
  readonly open: (part?: ByteRange) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
};

/**
 * Answers GET or HEAD with a file: whole (200), one part (206), unchanged (304), another file than the client has (412)
 * or without that part (416). Reads from the disk only as fast as the client receives.
 * @param given headers of every answer. Adds `no-transform` to `cache-control`, because compression changes ranges
 */
export async function fileResponse(
  request: Request,
  file: ServedFile,
  given: Readonly<Record<string, string>>,
): Promise<Response> {
  const etag = `"${file.hash}"`;
  const headers: Record<string, string> = { ...given, etag, "accept-ranges": "bytes" };
  headers["cache-control"] = [given["cache-control"], "no-transform"].filter(Boolean).join(", ");
  const condition = judgeConditions(request.headers, etag);
  if (condition === "failed") return refusal(412, headers, CHANGED);
  if (condition === "not_modified") return new Response(null, { status: 304, headers });
  const whole = { ...headers, ...lengthHeaders(file.size) };
  if (request.method === "HEAD") return new Response(null, { headers: whole });
  const range = parseRange(rangeHeader(request.headers, etag), file.size);
  if (range === "whole") return send(file, { start: 0, end: file.size }, { headers: whole });
  if (range === "unsatisfiable")
    return refusal(
      416,
      { ...headers, "content-range": `bytes */${file.size}` },
      `This file has ${file.size} bytes, and no such part. Ask for a range within it.`,
    );
  const { start, end } = range;
  const part = {
    "content-range": `bytes ${start}-${end - 1}/${file.size}`,
    ...lengthHeaders(end - start),
  };
  return send(file, range, { status: 206, headers: { ...headers, ...part } });
}

const CHANGED = "This file is not the one that If-Match names. Read it again, then repeat the request.";

function refusal(status: number, given: Readonly<Record<string, string>>, message: string): Response {
  const headers = { ...given, "content-type": "application/json", "cache-control": "no-store" };
  const body = errorBody(new AppError("bad_request", message));
  return new Response(JSON.stringify(body), { status, headers });
}

/** Our own web server sends the bytes itself; anywhere else they are the response's body. */
async function send(
  file: ServedFile,
  part: ByteRange,
  { status = 200, headers }: { readonly status?: number; readonly headers: Record<string, string> },
): Promise<Response> {
  if (!isGuarded()) return new Response(await file.open(part), { status, headers });
  await requireWhole(file);
  const named = writePart({ path: file.path, ...part });
  return new Response(null, { status, headers: { ...headers, [SEND_FILE]: named } });
}

/**
 * The server opens the file after the headers are final, so it could only break the connection.
 * @throws AppError("internal") if the stored file is missing or has another size.
 */
async function requireWhole({ path, size }: ServedFile): Promise<void> {
  const facts = await stat(path).catch((cause: unknown) => {
    throw damaged(cause);
  });
  if (facts.size !== size) throw damaged(null);
}

function damaged(cause: unknown): AppError {
  const words = "The stored file is missing or damaged. Restore a backup, or upload the file again.";
  return new AppError("internal", words, { storedFile: "missing" }, { cause });
}

function lengthHeaders(bytes: number): Readonly<Record<string, string>> {
  return { "content-length": String(bytes), [BODY_LENGTH]: String(bytes) };
}
