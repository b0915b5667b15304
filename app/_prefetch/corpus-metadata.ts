import type { Metadata } from "next";
import { pageTitle } from "#components/words/page-title.ts";
import { readBinding } from "./read-binding.ts";

/** The address of a corpus's pages. */
export type CorpusAddress = { readonly params: Promise<{ readonly id: string }> };

/** Returns the `generateMetadata` of a corpus's page: its title is that of the corpus, then that of the page. */
export function corpusMetadata(title: string) {
  return async ({ params }: CorpusAddress): Promise<Metadata> => {
    const binding = await readBinding((await params).id).catch(() => null);
    return { title: pageTitle(binding?.title, title) };
  };
}
