import type { WorkContext } from "#lib/context.ts";
import type { IngestInput, JobReporter } from "#lib/services/intake/ingest-document.ts";
import { embedPagesOfVersion } from "#lib/services/pages/embed-pages.ts";
import { findAssetsOf } from "#lib/services/pages/find-assets.ts";
import { renderPages } from "#lib/services/pages/render-pages.ts";

const REPORTER: JobReporter = { report: () => {}, complete: async () => {} };

/** What is queued for a version's pages after it is published, one after the other; nothing for one without pages. */
export async function seePagesNow(context: WorkContext, input: IngestInput): Promise<void> {
  await renderPages(context, input, REPORTER);
  await findAssetsOf(context, input, REPORTER);
  await embedPagesOfVersion(context, input, REPORTER);
}
