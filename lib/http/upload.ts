import type { Config } from "#lib/config/config.ts";
import { type UploadFields, uploadFieldsSchema } from "#lib/domain/document-api.ts";
import type { ErrorCode } from "#lib/domain/error-codes.ts";
import { documentMetadataSchema } from "#lib/domain/metadata.ts";
import { sizeWords } from "#lib/domain/size-words.ts";
import type { OnExisting, UploadOutcome } from "#lib/domain/upload.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { cleanText, parseCleanJson } from "./json.ts";
import { type Discardable, readMultipart, type TakeFile } from "./multipart.ts";
import { STATUS_BY_CODE } from "./status.ts";

export type UploadRequest<T extends Discardable> = {
  readonly staged: T;
  readonly path: string;
  readonly corpusId?: string;
  readonly onExisting?: OnExisting;
  readonly batchId?: string;
  readonly metadata?: ReturnType<typeof documentMetadataSchema.parse>;
  readonly sourceInterface: string;
};

/** Size allowed for the fields and boundaries around the file. */
const OVERHEAD_BYTES = 1024 * 1024;

/** @throws AppError("too_large") if a body of this size is not accepted. */
function checkSize(bytes: number, { limits }: Config): void {
  const most = Math.max(limits.maxBinaryBytes, limits.maxTextBytes);
  if (bytes <= most + OVERHEAD_BYTES) return;
  throw new AppError(
    "too_large",
    `This upload is larger than the ${sizeWords(most, { kilo: 1024 })} that are accepted. Raise MAX_BINARY_MB to send larger files.`,
  );
}

function checkHeaders(request: Request, config: Config): void {
  checkSize(Number(request.headers.get("content-length") ?? "0"), config);
  if (!request.headers.get("content-type")?.toLowerCase().startsWith("multipart/form-data")) {
    throw new AppError("bad_request", "Send the file as multipart/form-data, in a field named file.");
  }
}

function parseMetadata(text: string | undefined) {
  if (text === undefined) return undefined;
  try {
    return documentMetadataSchema.parse(parseCleanJson(text));
  } catch (cause) {
    if (cause instanceof SyntaxError)
      throw new AppError("bad_request", "The metadata field is not valid JSON.", {}, { cause });
    throw cause;
  }
}

function parseFields(fields: Readonly<Record<string, string>>): UploadFields {
  return uploadFieldsSchema.parse(
    Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, cleanText(text)])),
  );
}

function describedBy(fields: UploadFields, fileName: string, request: Request) {
  const metadata = parseMetadata(fields.metadata);
  return {
    path: fields.path ?? fileName,
    sourceInterface: request.headers.get("sec-fetch-site") === null ? "api" : "web",
    ...(fields.corpus === undefined ? {} : { corpusId: fields.corpus }),
    ...(fields.on_existing === undefined ? {} : { onExisting: fields.on_existing }),
    ...(fields.batch === undefined ? {} : { batchId: fields.batch }),
    ...(metadata === undefined ? {} : { metadata }),
  };
}

/**
 * Reads a multipart upload: its fields, and the file, which `stage` reads while it arrives. The caller discards the
 * staged file.
 * @throws AppError if the request is not an upload; any error of `stage`, at once.
 */
export async function readUpload<T extends Discardable>(
  request: Request,
  config: Config,
  stage: TakeFile<T>,
): Promise<UploadRequest<T>> {
  checkHeaders(request, config);
  const { fields, file } = await readMultipart(request, stage, (bytes) => checkSize(bytes, config));
  if (file === null) throw new AppError("bad_request", "There is no file in the field named file.");
  try {
    return { staged: file.stored, ...describedBy(parseFields(fields), file.name, request) };
  } catch (error) {
    await file.stored.discard();
    throw error;
  }
}

/** Returns the HTTP status for the outcome of an upload. */
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
