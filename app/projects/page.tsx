import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { ProjectsView } from "#components/projects/projects-view.tsx";
import { projectKeys } from "#components/projects/queries.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { openServerContext } from "#lib/runtime.ts";
import { listProjects } from "#lib/services/projects/list-projects.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.projects };

/** The page of all projects, by title. */
export default async function ProjectsPage() {
  const context = await openServerContext();
  const client = prefetchClient();
  // If the read fails, the browser requests it again and shows the error.
  await client.prefetchQuery({ queryKey: projectKeys.list(), queryFn: () => listProjects(context) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ProjectsView />
    </HydrationBoundary>
  );
}
