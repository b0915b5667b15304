import type { Context } from "#lib/context.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";

type Subject = { readonly documentId: string } | { readonly corpusId: string };

/** Logs and counts what cannot be purged, so that one document or corpus does not stop the purge of the others. */
export class PurgeFailures {
  readonly #context: Pick<Context, "log" | "signal">;
  #documents = 0;
  #corpora = 0;
  #first: unknown;

  constructor(context: Pick<Context, "log" | "signal">) {
    this.#context = context;
  }

  get count(): number {
    return this.#documents + this.#corpora;
  }

  /** Returns the outcome of the work; null if it failed. @throws the signal's reason if the job was stopped. */
  async attempt<T>(subject: Subject, work: () => Promise<T>): Promise<T | null> {
    const { log, signal } = this.#context;
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      log.error({ ...subject, err: error }, "cannot purge this; the purge continues with the rest");
      this.#first ??= error;
      if ("documentId" in subject) this.#documents++;
      else this.#corpora++;
      return null;
    }
  }

  /** @throws AppError with the number of failures and the cause of the first, if there was one. */
  throwIfAny(): void {
    if (this.count === 0) return;
    const parts = [
      ...(this.#documents > 0 ? [counted(this.#documents, "deleted document", "deleted documents")] : []),
      ...(this.#corpora > 0 ? [counted(this.#corpora, "deleted corpus", "deleted corpora")] : []),
    ];
    throw new AppError(
      isAppError(this.#first) ? this.#first.code : "internal",
      `Could not purge ${parts.join(" and ")}. The rest was purged. The log names the cause of each failure.`,
      {},
      { cause: this.#first },
    );
  }
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}
