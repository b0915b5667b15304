import { isAppError } from "#lib/errors/app-error.ts";
import { type UnlockAnswer, type UnlockRequest, unlockFile } from "#lib/ingest/unlock/unlock.ts";

/** The program behind `unlockInProcess` (lib/services/intake/internal/unlock-process.ts). It stores nothing. */
async function unlock(request: UnlockRequest): Promise<UnlockAnswer> {
  try {
    return { unlocked: await unlockFile(request) };
  } catch (error) {
    const code = isAppError(error) ? error.code : "damaged";
    const message = isAppError(error) ? error.message : "The file could not be unlocked.";
    return { code: code === "wrong_password" || code === "too_complex" ? code : "damaged", message };
  }
}

process.on("message", async (request: UnlockRequest) => {
  process.send?.(await unlock(request));
});
