import { AppError } from "#lib/errors/app-error.ts";

export function unavailable(message: string, cause?: unknown): AppError {
  return new AppError("reranker_unavailable", message, {}, { cause });
}

export function closedError(): AppError {
  return unavailable("The reranker has been closed.");
}
