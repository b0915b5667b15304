import { CorpusJobs } from "../../../jobs/corpus-jobs.tsx";

/** What was and is done for a corpus. */
export default async function CorpusJobsPage({
  params,
}: {
  readonly params: Promise<{ readonly id: string }>;
}) {
  return <CorpusJobs corpusId={(await params).id} />;
}
