import type { Metadata } from "next";
import { readBinding } from "#app/_prefetch/read-binding.ts";
import { BindingView } from "#components/corpus/binding/binding-view.tsx";
import { pageTitle } from "#components/words/page-title.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";

export const dynamic = "force-dynamic";

export async function generateMetadata({
  params,
}: {
  readonly params: Promise<{ readonly id: string }>;
}): Promise<Metadata> {
  const binding = await readBinding((await params).id).catch(() => null);
  return { title: pageTitle(binding?.title, PAGE_TITLES.corpusSettings) };
}

/** The page of a corpus's binding. */
export default async function BindingPage({ params }: { readonly params: Promise<{ readonly id: string }> }) {
  return <BindingView initial={await readBinding((await params).id)} />;
}
