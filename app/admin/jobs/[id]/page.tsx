import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { jobIdSchema } from "#lib/domain/admin-jobs.ts";
import { openServerContext } from "#lib/runtime.ts";
import { readAdminJob } from "#lib/services/jobs/admin-jobs.ts";
import { jobKeys } from "../queries.ts";
import { JobView } from "./job-view.tsx";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: "Job" };

/** One job: how it stands, where its time went, what can be done. */
export default async function JobPage({ params }: { readonly params: Promise<{ id: string }> }) {
  const { id } = await params;
  const context = await openServerContext();
  const client = new QueryClient();
  // What fails here is asked for again by the browser, which then says what is wrong.
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
