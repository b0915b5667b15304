import type { Context } from "#lib/context.ts";

export type IngestDay = {
  /** A day of UTC, as 2026-11-22. */
  readonly day: string;
  readonly documents: number;
  readonly failed: number;
};

export type IngestOverTimeInput = { readonly corpusId?: string; readonly days: number };

/** How many documents were read, and could not be, on each of the last days up to today; every day has its line. */
export async function ingestOverTime(_context: Context, _input: IngestOverTimeInput): Promise<IngestDay[]> {
  return [];
}
