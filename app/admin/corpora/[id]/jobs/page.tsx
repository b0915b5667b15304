import { CorpusJobs } from "#components/jobs/corpus-jobs.tsx";

/** The page of a corpus's jobs. */
export default async function CorpusJobsPage({
  params,
}: {
  readonly params: Promise<{ readonly id: string }>;
}) {
  return <CorpusJobs corpusId={(await params).id} />;
}
