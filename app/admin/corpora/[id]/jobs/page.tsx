import { type CorpusAddress, corpusMetadata } from "#app/_prefetch/corpus-metadata.ts";
import { CorpusJobs } from "#components/jobs/corpus-jobs.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";

export const generateMetadata = corpusMetadata(PAGE_TITLES.corpusJobs);

/** The page of a corpus's jobs. */
export default async function CorpusJobsPage({ params }: CorpusAddress) {
  return <CorpusJobs corpusId={(await params).id} />;
}
