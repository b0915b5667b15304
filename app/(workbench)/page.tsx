import { dehydrate, HydrationBoundary, type QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { prefetchQuestion } from "#app/_prefetch/prefetch-question.ts";
import { prefetchReading } from "#app/_prefetch/prefetch-reading.ts";
import { workbenchParsers } from "#components/address/search-state.ts";
import { FACETS_KEY } from "#components/filters/queries.ts";
import { FIRST_STEPS_KEY } from "#components/search/first-steps/queries.ts";
import { searchKeys } from "#components/search/queries.ts";
import { toFrame } from "#components/search/search-frame.ts";
import { SEARCH_PAGE_WORDS } from "#components/search/words.ts";
import { Workbench } from "#components/search/workbench.tsx";
import { pageTitle } from "#components/words/page-title.ts";
import type { Context } from "#lib/context.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { openServerContext } from "#lib/runtime.ts";
import { readFirstSteps } from "#lib/services/corpora/read-first-steps.ts";
import { searchFacets } from "#lib/services/corpora/search-facets.ts";
import { suggestedQuestions } from "#lib/services/corpora/suggested-questions.ts";
import { suggestedSite } from "#lib/services/corpora/suggested-site.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";

export const dynamic = "force-dynamic";

const load = createLoader(workbenchParsers);

type PageProps = { readonly searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const { q } = await load(searchParams);
  return { title: pageTitle(q, SEARCH_PAGE_WORDS.title) };
}

/** The workbench in the state of its address. The server renders the first answer. */
export default async function WorkbenchPage({ searchParams }: PageProps) {
  const state = await load(searchParams);
  const outcome = toFrame(state);
  const client = prefetchClient();
  const context = await openServerContext();
  // If a read fails, the browser requests it again and shows the error.
  const [suggestions, site, answer] = await Promise.all([
    outcome.kind === "none" ? suggestedQuestions(context).catch(() => []) : [],
    outcome.kind === "none" ? suggestedSite(context).catch(() => null) : null,
    outcome.kind === "frame" ? answerTo(outcome.frame, context, client) : null,
    client.prefetchQuery({ queryKey: FACETS_KEY, queryFn: () => searchFacets(context) }),
    outcome.kind === "none"
      ? client.prefetchQuery({ queryKey: FIRST_STEPS_KEY, queryFn: () => readFirstSteps(context) })
      : null,
  ]);
  if (answer) await prefetchQuestion(client, context, answer, state.corpora);
  const { doc, version, passage } = state;
  if (doc !== null) {
    const result = answer?.results.find(({ documentId }) => documentId === doc);
    const refs = result?.passages.map(({ evidenceRef }) => evidenceRef) ?? [];
    await prefetchReading(client, context, {
      documentId: doc,
      version: version ?? result?.version ?? null,
      refs,
      passage,
    });
  }
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Workbench suggestions={suggestions} site={site} />
    </HydrationBoundary>
  );
}

function answerTo(frame: SearchFrame, context: Context, client: QueryClient): Promise<SearchResponse | null> {
  return client
    .fetchQuery({
      queryKey: searchKeys.search(frame),
      queryFn: () => searchEvidence(context, frame, { origin: "workbench", toleratesUnknownCorpora: true }),
    })
    .catch(() => null);
}
