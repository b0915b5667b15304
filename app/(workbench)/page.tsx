import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import type { Context } from "#lib/context.ts";
import type { SearchFrame, SearchResponse } from "#lib/domain/search.ts";
import { openServerContext } from "#lib/runtime.ts";
import { searchFacets } from "#lib/services/corpora/corpora.ts";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { suggestedQuestions } from "#lib/services/search/suggested-questions.ts";
import { prefetchQuestion } from "./prefetch-question.ts";
import { prefetchReading } from "./prefetch-reading.ts";
import { queryKeys } from "./queries.ts";
import { toFrame } from "./search-frame.ts";
import { workbenchParsers } from "./search-state.ts";
import { Workbench } from "./workbench.tsx";

export const dynamic = "force-dynamic";

const load = createLoader(workbenchParsers);

type PageProps = { readonly searchParams: Promise<SearchParams> };

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const { q } = await load(searchParams);
  return q === "" ? { title: { absolute: "Sightline" } } : { title: q.slice(0, 120) };
}

/** The workbench as its address says, answered on the server; the browser goes on from there. */
export default async function WorkbenchPage({ searchParams }: PageProps) {
  const state = await load(searchParams);
  const outcome = toFrame(state);
  const client = new QueryClient();
  const context = await openServerContext();
  // What fails here is asked for again by the browser, which then says what is wrong.
  const [suggestions, answer] = await Promise.all([
    outcome.kind === "none" ? suggestedQuestions(context).catch(() => []) : [],
    outcome.kind === "frame" ? answerTo(outcome.frame, context, client) : null,
    client.prefetchQuery({ queryKey: queryKeys.facets(), queryFn: () => searchFacets(context) }),
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
      <Workbench suggestions={suggestions} />
    </HydrationBoundary>
  );
}

function answerTo(frame: SearchFrame, context: Context, client: QueryClient): Promise<SearchResponse | null> {
  return client
    .fetchQuery({
      queryKey: queryKeys.search(frame),
      queryFn: () => searchEvidence(context, frame, { origin: "workbench" }),
    })
    .catch(() => null);
}
