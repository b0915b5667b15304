import type { Metadata } from "next";
import { readBinding } from "#app/_prefetch/read-binding.ts";
import { CorpusJobs } from "#components/jobs/corpus-jobs.tsx";
import { pageTitle } from "#components/words/page-title.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";

export async function generateMetadata({
  params,
}: {
  readonly params: Promise<{ readonly id: string }>;
}): Promise<Metadata> {
  const binding = await readBinding((await params).id).catch(() => null);
  return { title: pageTitle(binding?.title, PAGE_TITLES.corpusJobs) };
}

/** The page of a corpus's jobs. */
export default async function CorpusJobsPage({
  params,
}: {
  readonly params: Promise<{ readonly id: string }>;
}) {
  return <CorpusJobs corpusId={(await params).id} />;
}
