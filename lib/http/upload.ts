import type { Config } from "#lib/config/config.ts";
import { type UploadFields, uploadFieldsSchema } from "#lib/domain/api.ts";
import { documentMetadataSchema } from "#lib/domain/metadata.ts";
import type { OnExisting, UploadOutcome } from "#lib/domain/upload.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { ErrorCode } from "#lib/errors/codes.ts";
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

/** Room for the fields and boundaries around the file itself. */
const OVERHEAD_BYTES = 1024 * 1024;

function checkHeaders(request: Request, config: Config): void {
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

function whatWasSaid(fields: UploadFields, fileName: string, request: Request) {
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
 * Reads a multipart upload: what was said of the file, and the file itself, which `stage` takes as it comes. The caller
 * discards what was staged.
 * @throws AppError for a request that is no upload; whatever `stage` throws, at once.
 */
export async function readUpload<T extends Discardable>(
  request: Request,
  config: Config,
  stage: TakeFile<T>,
): Promise<UploadRequest<T>> {
  checkHeaders(request, config);
  const { fields, file } = await readMultipart(request, stage);
  if (file === null) throw new AppError("bad_request", "There is no file in the field named file.");
  try {
    return { staged: file.taken, ...whatWasSaid(uploadFieldsSchema.parse(fields), file.name, request) };
  } catch (error) {
    await file.taken.discard();
    throw error;
  }
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
