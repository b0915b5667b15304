import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { openServerContext } from "#lib/runtime.ts";
import { compareRoutes } from "#lib/services/compare/compare-routes.ts";
import { suggestedQuestions } from "#lib/services/search/suggested-questions.ts";
import { askedBy, compareParsers } from "./compare-state.ts";
import { CompareView } from "./compare-view.tsx";
import { compareKeys } from "./queries.ts";

export const dynamic = "force-dynamic";

const load = createLoader(compareParsers);

type PageProps = { readonly searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const { q } = await load(searchParams);
  return { title: q === "" ? "Compare" : `Compare: ${q.slice(0, 100)}` };
}

/** The comparison that the address asks for, run on the server; the browser goes on from there. */
export default async function ComparePage({ searchParams }: PageProps) {
  const asked = askedBy(await load(searchParams));
  const client = new QueryClient();
  const context = await openServerContext();
  // What fails here is asked for again by the browser, which then says what is wrong.
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
