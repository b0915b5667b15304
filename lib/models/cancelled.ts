import { AppError } from "#lib/errors/app-error.ts";

export function cancelledError(signal: AbortSignal): AppError {
  return new AppError("cancelled", "The embedding was cancelled.", {}, { cause: signal.reason });
}

/** @throws AppError("cancelled") if the signal is aborted. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw cancelledError(signal);
}
