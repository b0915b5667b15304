import type { Config } from "#lib/config/config.ts";
import { type UploadFields, uploadFieldsSchema } from "#lib/domain/api.ts";
import { documentMetadataSchema } from "#lib/domain/metadata.ts";
import type { OnExisting, UploadOutcome } from "#lib/domain/upload.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { ErrorCode } from "#lib/errors/codes.ts";
import { STATUS_BY_CODE } from "./status.ts";

export type UploadRequest = {
  readonly bytes: Uint8Array;
  readonly path: string;
  readonly corpusId?: string;
  readonly onExisting?: OnExisting;
  readonly batchId?: string;
  readonly metadata?: ReturnType<typeof documentMetadataSchema.parse>;
  readonly sourceInterface: string;
};

/** Room for the fields and boundaries around the file itself. */
const OVERHEAD_BYTES = 1024 * 1024;

async function readForm(request: Request, config: Config): Promise<FormData> {
  const most = Math.max(config.limits.maxBinaryBytes, config.limits.maxTextBytes) + OVERHEAD_BYTES;
  const declared = Number(request.headers.get("content-length") ?? "0");
  if (declared > most) {
    throw new AppError(
      "too_large",
      `This upload is larger than the ${Math.round(most / 1e6)} MB that are accepted.`,
    );
  }
  if (!request.headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data")) {
    throw new AppError("bad_request", "Send the file as multipart/form-data, in a field named file.");
  }
  try {
    return await request.formData();
  } catch (cause) {
    throw new AppError(
      "bad_request",
      "The upload could not be read; it may have been cut off.",
      {},
      { cause },
    );
  }
}

function parseMetadata(text: string | undefined) {
  if (text === undefined) return undefined;
  try {
    return documentMetadataSchema.parse(JSON.parse(text));
  } catch (cause) {
    if (cause instanceof SyntaxError)
      throw new AppError("bad_request", "The metadata field is not valid JSON.", {}, { cause });
    throw cause;
  }
}

function textFields(form: FormData): UploadFields {
  const entries = [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  return uploadFieldsSchema.parse(Object.fromEntries(entries));
}

/** Reads a multipart upload: the file and what was said of it. */
export async function readUpload(request: Request, config: Config): Promise<UploadRequest> {
  const form = await readForm(request, config);
  const file = form.get("file");
  if (file === null || typeof file === "string") {
    throw new AppError("bad_request", "There is no file in the field named file.");
  }
  const fields = textFields(form);
  const metadata = parseMetadata(fields.metadata);
  return {
    bytes: new Uint8Array(await file.arrayBuffer()),
    path: fields.path ?? file.name,
    sourceInterface: request.headers.get("sec-fetch-site") === null ? "api" : "web",
    ...(fields.corpus === undefined ? {} : { corpusId: fields.corpus }),
    ...(fields.on_existing === undefined ? {} : { onExisting: fields.on_existing }),
    ...(fields.batch === undefined ? {} : { batchId: fields.batch }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

/** The HTTP status that an upload's outcome answers with. */
export function uploadStatus(outcome: UploadOutcome): number {
  switch (outcome.outcome) {
    case "accepted":
      return outcome.indexed ? 201 : 202;
    case "unchanged":
      return 200;
    case "exists":
      return 409;
    case "refused":
      return STATUS_BY_CODE[outcome.code as ErrorCode] ?? 422;
  }
}
