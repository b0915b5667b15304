import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { JobView } from "#components/jobs/job-view.tsx";
import { jobKeys } from "#components/jobs/queries.ts";
import { jobIdSchema } from "#lib/domain/admin-jobs.ts";
import { openServerContext } from "#lib/runtime.ts";
import { readAdminJob } from "#lib/services/jobs/admin-jobs.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Job" };

/** The page of one job. */
export default async function JobPage({ params }: { readonly params: Promise<{ id: string }> }) {
  const { id } = await params;
  const context = await openServerContext();
  const client = prefetchClient();
  // If a read fails, the browser requests it again and shows the error.
  await client.prefetchQuery({
    queryKey: jobKeys.one(id),
    queryFn: () => readAdminJob(context, { jobId: jobIdSchema.parse(id) }),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <JobView id={id} />
    </HydrationBoundary>
  );
}
