import { cache } from "react";
import { jobIdSchema } from "#lib/domain/admin-jobs.ts";
import { openServerContext } from "#lib/runtime.ts";
import { readAdminJob } from "#lib/services/jobs/admin-jobs.ts";

/**
 * Returns a job. Cached, so that title and page share one read.
 * @throws AppError("not_found")
 */
export const jobOf = cache(async (id: string) =>
  readAdminJob(await openServerContext(), { jobId: jobIdSchema.parse(id) }),
);
