import type { UploadOutcome } from "#lib/domain/upload.ts";
import { type AppError, isAppError } from "#lib/errors/app-error.ts";
import { readUpload } from "#lib/http/upload.ts";
import type { openRequestContext } from "#lib/runtime.ts";
import { refused } from "#lib/services/intake/receive-document.ts";
import { stageFile } from "#lib/services/intake/receive-file.ts";
import { uploadInTurn } from "#lib/services/intake/upload-in-turn.ts";

type Context = Awaited<ReturnType<typeof openRequestContext>>;

/** Takes an upload in as it comes. A file that may not come in is an outcome, as soon as that shows. */
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
    return await uploadInTurn(context, input).finally(() => input.staged.discard());
  } catch (error) {
    if (refusal !== null && error === refusal) return refused(refusal);
    throw error;
  }
}
