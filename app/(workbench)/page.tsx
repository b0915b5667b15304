import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { createLoader, type SearchParams } from "nuqs/server";
import { openServerContext } from "#lib/runtime.ts";
import { searchFacets } from "#lib/services/corpora.ts";
import { getDocument } from "#lib/services/list-documents.ts";
import { searchEvidence } from "#lib/services/search-evidence.ts";
import { suggestedQuestions } from "#lib/services/suggested-questions.ts";
import { queryKeys } from "./queries.ts";
import { toFrame, workbenchParsers } from "./search-state.ts";
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
  const reads: Promise<unknown>[] = [
    client.prefetchQuery({ queryKey: queryKeys.facets(), queryFn: () => searchFacets(context) }),
  ];
  if (outcome.kind === "frame") {
    const { frame } = outcome;
    reads.push(
      client.prefetchQuery({
        queryKey: queryKeys.search(frame),
        queryFn: () => searchEvidence(context, frame),
      }),
    );
  }
  const { doc } = state;
  if (doc !== null) {
    reads.push(
      client.prefetchQuery({
        queryKey: queryKeys.document(doc),
        queryFn: () => getDocument(context, { documentId: doc }),
      }),
    );
  }
  const [suggestions] = await Promise.all([
    outcome.kind === "none" ? suggestedQuestions(context).catch(() => []) : [],
    ...reads,
  ]);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <Workbench suggestions={suggestions} />
    </HydrationBoundary>
  );
}
