import { dehydrate, HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { prefetchClient } from "#app/_prefetch/prefetch-client.ts";
import { ProjectView } from "#components/projects/project-view.tsx";
import { projectKeys } from "#components/projects/queries.ts";
import { PAGE_TITLES } from "#components/words/page-titles.ts";
import { projectIdSchema } from "#lib/domain/projects.ts";
import { openServerContext } from "#lib/runtime.ts";
import { readProject } from "#lib/services/projects/read-project.ts";

export const dynamic = "force-dynamic";
export const metadata: Metadata = { title: PAGE_TITLES.project };

/** The page of a project. */
export default async function ProjectPage({ params }: { readonly params: Promise<{ id: string }> }) {
  const { id } = await params;
  if (!projectIdSchema.safeParse(id).success) notFound();
  const context = await openServerContext();
  const client = prefetchClient();
  // If the read fails, the browser requests it again and shows the error.
  await client.prefetchQuery({ queryKey: projectKeys.one(id), queryFn: () => readProject(context, { id }) });
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <ProjectView id={id} />
    </HydrationBoundary>
  );
}
