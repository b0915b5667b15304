import type { Transaction } from "#db/client.ts";
import type { JobSkipReason, ReportedStage } from "#lib/domain/job.ts";

/** How a running job reports progress, and how its last transaction ends it. */
export type JobReporter = {
  readonly report: (stage: ReportedStage, progress: number) => void;
  complete(tx: Transaction, result?: Readonly<Record<string, unknown>>): Promise<void>;
};

export type JobOutcome =
  | { readonly status: "done" }
  | { readonly status: "skipped"; readonly reason: JobSkipReason };
