import { RequestError } from "#components/http/fetch-json.ts";
import type { UploadAnswer } from "#lib/domain/document-api.ts";
import type { OnExisting } from "#lib/domain/upload.ts";
import { SEND_WORDS } from "./provider-words.ts";

export type SendInput = {
  readonly file: File;
  readonly path: string;
  readonly corpusId: string | null;
  readonly onExisting: OnExisting;
  readonly batchId: string;
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
};

const OUTCOMES: readonly unknown[] = ["accepted", "unchanged", "exists", "refused"];

function isOutcome(body: unknown): body is UploadAnswer {
  return typeof body === "object" && body !== null && "outcome" in body && OUTCOMES.includes(body.outcome);
}

function parseAnswer(request: XMLHttpRequest): UploadAnswer {
  let body: unknown = null;
  try {
    body = JSON.parse(request.responseText);
  } catch {
    // Handled below, with the status.
  }
  if (isOutcome(body)) return body;
  const error = (body as { error?: { code?: string; message?: string } } | null)?.error;
  throw new RequestError(
    error?.code ?? `http_${request.status}`,
    error?.message ?? SEND_WORDS.serverAnswered(request.status),
    request.status,
  );
}

/**
 * Uploads one file. Uses XMLHttpRequest, because fetch reports no upload progress.
 * @throws RequestError if the server cannot be reached or the answer is not an outcome.
 */
export function sendFile(input: SendInput): Promise<UploadAnswer> {
  const form = new FormData();
  form.set("path", input.path);
  form.set("on_existing", input.onExisting);
  form.set("batch", input.batchId);
  if (input.corpusId !== null) form.set("corpus", input.corpusId);
  form.set("file", input.file, input.file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/documents");
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) input.onProgress(event.loaded / event.total);
    };
    request.onload = () => {
      try {
        resolve(parseAnswer(request));
      } catch (error) {
        reject(error);
      }
    };
    request.onerror = () => reject(new RequestError("unreachable", SEND_WORDS.connectionLost, 0));
    request.onabort = () => reject(new RequestError("cancelled", SEND_WORDS.cancelled, 0));
    input.signal.addEventListener("abort", () => request.abort(), { once: true });
    request.send(form);
  });
}
