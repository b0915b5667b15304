import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { openServerContext } from "#lib/runtime.ts";
import { compareCorpora, sidesToChoose } from "#lib/services/compare/compare-corpora.ts";
import { acrossParsers, askedBy } from "./across-state.ts";
import { AcrossView } from "./across-view.tsx";
import { acrossKeys } from "./queries.ts";

export const dynamic = "force-dynamic";

const load = createLoader(acrossParsers);

type PageProps = { readonly searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const { q } = await load(searchParams);
  return { title: q === "" ? "Side by side" : `Side by side: ${q.slice(0, 100)}` };
}

/** The question that the address asks, answered on the server side by side; the browser goes on from there. */
export default async function AcrossPage({ searchParams }: PageProps) {
  const asked = askedBy(await load(searchParams));
  const client = new QueryClient();
  const context = await openServerContext();
  // What fails here is asked for again by the browser, which then says what is wrong.
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
