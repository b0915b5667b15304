import type { JobReporter } from "#lib/services/intake/ingest-document.ts";

/** Of the way of a document with pages to recognise, so much is behind it when they are read. */
const RECOGNITION = 0.6;

export type PacedReport = Pick<JobReporter, "report"> & {
  /** Tells of the recognition's own share, 0..1. */
  recognising(stage: string, share: number): void;
};

/**
 * Tells how far a document is, so that its bar never runs back: recognition, where there is any, takes most of the
 * time, and what comes after it shares the rest.
 */
export function pacedReport(job: Pick<JobReporter, "report">): PacedReport {
  let behind = 0;
  return {
    report: (stage, share) => job.report(stage, behind + (1 - behind) * share),
    recognising: (stage, share) => {
      behind = Math.max(behind, RECOGNITION * share);
      job.report(stage, behind);
    },
  };
}
