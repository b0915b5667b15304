import { type CorpusAddress, corpusMetadata } from "#app/_prefetch/corpus-metadata.ts";
import { readBinding } from "#app/_prefetch/read-binding.ts";
import { BindingView } from "#components/corpus/binding/binding-view.tsx";
import { PAGE_TITLES } from "#components/words/page-titles.ts";

export const dynamic = "force-dynamic";

export const generateMetadata = corpusMetadata(PAGE_TITLES.corpusSettings);

/** The page of a corpus's binding. */
export default async function BindingPage({ params }: CorpusAddress) {
  return <BindingView initial={await readBinding((await params).id)} />;
}
