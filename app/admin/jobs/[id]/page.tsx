import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { jobOf } from "#app/_prefetch/job-of.ts";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { JobView } from "#components/jobs/job-view.tsx";
import { jobKeys } from "#components/jobs/queries.ts";
import { jobKindWords } from "#components/jobs/words.ts";
import { pageTitle } from "#components/words/page-title.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { jobIdSchema } from "#lib/domain/admin-jobs.ts";

export const dynamic = "force-dynamic";

type PageProps = { readonly params: Promise<{ id: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const { id } = await params;
  if (!jobIdSchema.safeParse(id).success) notFound();
  const found = await jobOf(id).catch(() => null);
  return { title: pageTitle(found && jobKindWords(found.kind), PAGE_TITLES.job) };
}

/** The page of one job. */
export default async function JobPage({ params }: PageProps) {
  const { id } = await params;
  if (!jobIdSchema.safeParse(id).success) notFound();
  const client = prefetchClient();
  // If a read fails, the browser requests it again and shows the error.
  await client.prefetchQuery({
    queryKey: jobKeys.one(id),
    queryFn: () => jobOf(id),
  });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <JobView id={id} />
    </HydrationBoundary>
  );
}
