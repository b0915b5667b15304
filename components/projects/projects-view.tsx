"use client";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { projectHref } from "#components/address/project-href.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { type Column, DataTable } from "#components/ui/data-table.tsx";
import { Moment } from "#components/ui/moment.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import type { ProjectSummary } from "#lib/domain/projects.ts";
import { ProjectDialog } from "./project-form.tsx";
import { projectsQuery } from "./queries.ts";
import { KIND_WORDS, LIST_WORDS } from "./words.ts";

/** All projects: open or create one. */
export function ProjectsView() {
  const { data, error, refetch } = useQuery(projectsQuery());
  const [creating, setCreating] = useState(false);
  const router = useRouter();
  const create = (
    <Button look="primary" onClick={() => setCreating(true)}>
      <Plus size={14} aria-hidden /> {LIST_WORDS.create}
    </Button>
  );
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-5 px-4 py-5 two:px-6">
      <PageHead title={LIST_WORDS.title} about={LIST_WORDS.help}>
        {create}
      </PageHead>
      {data ? (
        <Listed projects={data.projects} />
      ) : error ? (
        <Notice
          kind="failed"
          title={LIST_WORDS.failedTitle}
          actions={
            <Button
              size="small"
              onClick={() => {
                refetch().catch(() => {});
              }}
            >
              {LIST_WORDS.retry}
            </Button>
          }
        >
          {errorWords(error).message}
        </Notice>
      ) : (
        <div role="status" aria-label={LIST_WORDS.reading}>
          <Skeleton className="h-64" />
        </div>
      )}
      {creating && (
        <ProjectDialog
          project={null}
          onClose={() => setCreating(false)}
          onSaved={({ id }) => router.push(projectHref(id))}
        />
      )}
    </main>
  );
}

function Listed({ projects }: { readonly projects: readonly ProjectSummary[] }) {
  if (projects.length === 0)
    return (
      <Notice kind="info" title={LIST_WORDS.emptyTitle} testId="no-projects">
        {LIST_WORDS.empty}
      </Notice>
    );
  return (
    <DataTable
      caption={LIST_WORDS.caption}
      columns={COLUMNS}
      rows={projects}
      keyFor={({ id }) => id}
      testId="projects"
    />
  );
}

const COLUMNS: readonly Column<ProjectSummary>[] = [
  {
    key: "project",
    head: LIST_WORDS.project,
    rowHeader: true,
    cell: ({ id, title }) => (
      <Link href={projectHref(id)} prefetch={false} className="font-semibold wrap-anywhere hover:underline">
        {title}
      </Link>
    ),
  },
  { key: "kind", head: LIST_WORDS.kind, cell: ({ kind }) => KIND_WORDS[kind] },
  { key: "about", head: LIST_WORDS.about, cell: ({ reference, stage }) => reference ?? stage },
  { key: "decision", head: LIST_WORDS.decision, cell: ({ decision }) => decision },
  { key: "changed", head: LIST_WORDS.changed, cell: ({ updatedAt }) => <Moment iso={updatedAt} /> },
];
