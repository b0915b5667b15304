import type { Context } from "#lib/context.ts";
import type { UploadOutcome } from "#lib/domain/upload.ts";
import { type AppError, isAppError } from "#lib/errors/app-error.ts";
import { readUpload } from "#lib/http/upload.ts";
import { refused } from "#lib/services/intake/receive-document.ts";
import { stageFile } from "#lib/services/intake/stage-file.ts";
import { uploadAndWait } from "#lib/services/intake/upload-and-wait.ts";

/** Receives an upload as a stream. Returns a refused file as an outcome, as soon as it is refused. */
export async function upload(context: Context, request: Request): Promise<UploadOutcome> {
  let refusal: AppError | null = null;
  const stage = async (source: AsyncIterable<Uint8Array>, fileName: string) => {
    try {
      return await stageFile(context, source, fileName);
    } catch (error) {
      if (isAppError(error)) refusal = error;
      throw error;
    }
  };
  try {
    const input = await readUpload(request, context.config, stage);
    return await uploadAndWait(context, input).finally(() => input.staged.discard());
  } catch (error) {
    if (refusal !== null && error === refusal) return refused(refusal);
    throw error;
  }
}
