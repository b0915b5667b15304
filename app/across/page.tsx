import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { acrossParsers, acrossRequest } from "#components/across/across-state.ts";
import { AcrossView } from "#components/across/across-view.tsx";
import { acrossKeys } from "#components/across/queries.ts";
import { ACROSS_PAGE_WORDS } from "#components/across/words.ts";
import { pageTitle } from "#components/words/page-title.ts";
import { openServerContext } from "#lib/runtime.ts";
import { compareCorpora, sidesToChoose } from "#lib/services/compare/compare-corpora.ts";

export const dynamic = "force-dynamic";

const load = createLoader(acrossParsers);

type PageProps = { readonly searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const { q } = await load(searchParams);
  return { title: pageTitle(q, ACROSS_PAGE_WORDS.title) };
}

/** The comparison in the address, answered on the server first. */
export default async function AcrossPage({ searchParams }: PageProps) {
  const asked = acrossRequest(await load(searchParams));
  const client = prefetchClient();
  const context = await openServerContext();
  // If this fails, the browser requests it again and shows the error.
  if (asked.kind === "across")
    await client.prefetchQuery({
      queryKey: acrossKeys.answer(asked.input),
      queryFn: () => compareCorpora(context, asked.input),
    });
  const choices = await sidesToChoose(context).catch(() => []);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <AcrossView choices={choices} />
    </HydrationBoundary>
  );
}
