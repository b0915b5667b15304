import type { WorkContext } from "#lib/context.ts";
import type { JobReporter } from "#lib/jobs/job-report.ts";
import type { IngestInput } from "#lib/services/intake/ingest-document.ts";
import { embedPagesOfVersion } from "#lib/services/pages/embed-pages.ts";
import { findAssetsOf } from "#lib/services/pages/find-assets.ts";
import { renderPages } from "#lib/services/pages/render-pages.ts";

const REPORTER: JobReporter = { report: () => {}, complete: async () => {} };

/**
 * Runs the jobs for a version's pages that normally follow its publication, one after another. Does nothing without
 * pages.
 */
export async function processPagesNow(context: WorkContext, input: IngestInput): Promise<void> {
  await renderPages(context, input, REPORTER);
  await findAssetsOf(context, input, REPORTER);
  await embedPagesOfVersion(context, input, REPORTER);
}
