import type { ReportedStage } from "#lib/domain/job.ts";
import type { JobReporter } from "#lib/jobs/job-report.ts";

/** Share of the whole progress that OCR takes. */
const RECOGNITION = 0.6;

export type PacedReport = Pick<JobReporter, "report"> & {
  /** Reports the progress of OCR alone, 0..1. */
  readonly recognising: (stage: ReportedStage, share: number) => void;
};

/**
 * Reports a document's progress so that it never goes back. OCR takes the largest part, if there is any; the steps
 * after it share the rest.
 */
export function pacedReport(job: Pick<JobReporter, "report">): PacedReport {
  let recognised = 0;
  return {
    report: (stage, share) => job.report(stage, recognised + (1 - recognised) * share),
    recognising: (stage, share) => {
      recognised = Math.max(recognised, RECOGNITION * share);
      job.report(stage, recognised);
    },
  };
}
