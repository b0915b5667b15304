import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { compareParsers, compareRequest } from "#components/compare/compare-state.ts";
import { CompareView } from "#components/compare/compare-view.tsx";
import { compareKeys } from "#components/compare/queries.ts";
import { COMPARE_PAGE_WORDS } from "#components/compare/words.ts";
import { pageTitle } from "#components/words/page-title.ts";
import { openServerContext } from "#lib/runtime.ts";
import { compareRoutes } from "#lib/services/compare/compare-routes.ts";
import { suggestedQuestions } from "#lib/services/corpora/suggested-questions.ts";

export const dynamic = "force-dynamic";

const load = createLoader(compareParsers);

type PageProps = { readonly searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const { q } = await load(searchParams);
  return { title: pageTitle(q, COMPARE_PAGE_WORDS.title) };
}

/** The comparison in the address, run on the server first. */
export default async function ComparePage({ searchParams }: PageProps) {
  const asked = compareRequest(await load(searchParams));
  const client = prefetchClient();
  const context = await openServerContext();
  // If this fails, the browser requests it again and shows the error.
  if (asked.kind === "compare")
    await client.prefetchQuery({
      queryKey: compareKeys.comparison(asked.input),
      queryFn: () => compareRoutes(context, asked.input),
    });
  const suggestions = asked.kind === "none" ? await suggestedQuestions(context).catch(() => []) : [];
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CompareView suggestions={suggestions} />
    </HydrationBoundary>
  );
}
