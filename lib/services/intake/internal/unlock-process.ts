import { AppError } from "#lib/errors/app-error.ts";
import { programPool } from "#lib/ingest/processes/program-pool.ts";
import type { UnlockAnswer, UnlockRequest } from "#lib/ingest/unlock/unlock.ts";

/** An Office file has 100,000 hash steps as a rule, which take a second. Other files wait meanwhile. */
const TIMEOUT_MS = 20_000;

const poolOf = programPool<UnlockRequest, UnlockAnswer>("unlock.ts", {
  heapMb: 1024,
  // The largest file has 200 MB. Its copy is as large, and the libraries hold both beside the heap.
  memoryMb: 1280,
  idleMs: 15_000,
  rights: {},
});

/**
 * Unlocks a file in a sandboxed process. The password is in the request to that process and nowhere else.
 * @param rootDirectory root of the checkout
 * @param request reads the file. It is called when the file's turn has come, so that no waiting file is in memory.
 * @throws AppError `wrong_password`, `damaged`, `too_complex`, `timed_out`, `queue_full`, `cancelled`.
 */
export async function unlockInProcess(
  rootDirectory: string,
  request: () => Promise<UnlockRequest>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const end = await poolOf(rootDirectory).run(request, { timeoutMs: TIMEOUT_MS, signal });
  if (end.how === "cancelled") throw new AppError("cancelled", "Unlocking this file was stopped.");
  if (end.how === "timed_out")
    throw new AppError("timed_out", "Unlocking this file takes too long. Add a copy without a password.");
  if (end.how === "out_of_memory")
    throw new AppError(
      "too_complex",
      "Unlocking this file needs too much memory. Add a copy without a password.",
    );
  if (end.how !== "answered")
    throw new AppError(
      "damaged",
      "This file stopped the program that unlocks it. It may be damaged, or the machine may be short of memory. Try again, or add a copy without a password.",
    );
  if ("unlocked" in end.answer) return end.answer.unlocked;
  throw new AppError(end.answer.code, end.answer.message);
}
