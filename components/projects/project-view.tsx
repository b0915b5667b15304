"use client";
import { useQuery } from "@tanstack/react-query";
import { MapPin, Pencil, Search, Trash2 } from "lucide-react";
import Link from "next/link";
import { type ReactNode, useState } from "react";
import { placesHref } from "#components/address/place-state.ts";
import { workbenchHref } from "#components/address/search-state.ts";
import { errorWords } from "#components/http/fetch-json.ts";
import { Button } from "#components/ui/button.tsx";
import { Facts, Panel } from "#components/ui/facts.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { dayWords } from "#lib/domain/day-words.ts";
import type { Project } from "#lib/domain/projects.ts";
import { ProjectDialog } from "./project-form.tsx";
import { projectQuery } from "./queries.ts";
import { useRemoveProject } from "./use-projects.ts";
import { FACT_WORDS, KIND_WORDS, PAGE_WORDS } from "./words.ts";

const BACK = { href: "/projects", words: PAGE_WORDS.back };

/** One project, or the reason why there is none. */
export function ProjectView({ id }: { readonly id: string }) {
  const { data, error } = useQuery(projectQuery(id));
  return (
    <main id="main" className="mx-auto flex w-full max-w-page flex-col gap-5 px-4 py-5 two:px-6">
      {data ? (
        <Shown project={data} />
      ) : (
        <>
          <PageHead title={PAGE_WORDS.untitled} back={BACK} />
          {error ? (
            <Notice kind="failed" title={PAGE_WORDS.failedTitle} testId="project-failed">
              {errorWords(error).message}
            </Notice>
          ) : (
            <div role="status" aria-label={PAGE_WORDS.reading}>
              <Skeleton className="h-64" />
            </div>
          )}
        </>
      )}
    </main>
  );
}

type ProjectProps = { readonly project: Project };

function Shown({ project }: ProjectProps) {
  const [editing, setEditing] = useState(false);
  const removing = useRemoveProject();
  const { id, kind, title, reference, stage, site } = project;
  return (
    <>
      <div className="flex flex-col gap-3">
        <PageHead
          title={title}
          back={BACK}
          about={[KIND_WORDS[kind], reference ?? stage].filter(Boolean).join(" · ")}
        />
        <div className="flex flex-wrap items-center gap-2">
          <Button look="primary" asChild>
            <Link href={workbenchHref({ inProject: id })} prefetch={false}>
              <Search size={14} aria-hidden /> {PAGE_WORDS.search}
            </Link>
          </Button>
          {site && (
            <Button asChild>
              <Link href={placesHref({ place: site.place })} prefetch={false}>
                <MapPin size={14} aria-hidden /> {PAGE_WORDS.siteReport}
              </Link>
            </Button>
          )}
          <Button onClick={() => setEditing(true)}>
            <Pencil size={14} aria-hidden /> {PAGE_WORDS.edit}
          </Button>
          <Button look="quiet" disabled={removing.isPending} onClick={() => removing.mutate(id)}>
            <Trash2 size={14} aria-hidden /> {PAGE_WORDS.remove}
          </Button>
        </div>
      </div>
      <div className="grid gap-5 two:grid-cols-2">
        <ProjectFacts project={project} />
        <ProjectSearches project={project} />
      </div>
      <Documents project={project} />
      {editing && (
        <ProjectDialog
          project={project}
          onClose={() => setEditing(false)}
          onSaved={() => setEditing(false)}
        />
      )}
    </>
  );
}

const day = (iso: string | null): ReactNode => iso && dayWords(iso);

function ProjectFacts({ project }: ProjectProps) {
  const { reference, stage, authority, site, hasSite, decision } = project;
  const { receivedDate, validDate, decidedDate } = project;
  return (
    <Panel id="project-facts" title={PAGE_WORDS.facts} testId="project-facts">
      <Facts
        facts={[
          { label: FACT_WORDS.reference, value: reference },
          { label: FACT_WORDS.stage, value: stage },
          { label: FACT_WORDS.authority, value: authority },
          {
            label: FACT_WORDS.site,
            value: site ? (
              <span className="line-clamp-3">{site.words}</span>
            ) : (
              hasSite && PAGE_WORDS.siteHidden
            ),
          },
          { label: FACT_WORDS.receivedDate, value: day(receivedDate) },
          { label: FACT_WORDS.validDate, value: day(validDate) },
          { label: FACT_WORDS.decidedDate, value: day(decidedDate) },
          { label: FACT_WORDS.decision, value: decision },
        ]}
      />
    </Panel>
  );
}

/** What a search in the project asks. */
function ProjectSearches({ project }: ProjectProps) {
  const { corpora, asksAllCorpora, ownDocuments, site } = project;
  const own = ownOf(project);
  const titles = corpora.map(({ title }) => title).join(", ") || PAGE_WORDS.noneShown;
  return (
    <Panel id="project-searches" title={PAGE_WORDS.searches} testId="project-searches">
      <Facts
        facts={[
          { label: PAGE_WORDS.corpora, value: asksAllCorpora ? PAGE_WORDS.allCorpora : titles },
          {
            label: PAGE_WORDS.documentsAsked,
            value: ownDocuments && own !== null ? PAGE_WORDS.onlyOf(own) : PAGE_WORDS.anyDocument,
          },
          { label: FACT_WORDS.site, value: site && PAGE_WORDS.sitePlace },
        ]}
      />
    </Panel>
  );
}

/** The reference or the stage by which documents belong to a project. */
const ownOf = ({ reference, stage }: Project) => reference ?? stage;

function Documents({ project }: ProjectProps) {
  const { documents } = project;
  const own = ownOf(project);
  return (
    <Panel
      id="project-documents"
      title={PAGE_WORDS.documents}
      testId="project-documents"
      aside={
        documents !== null &&
        documents.total > 0 && (
          <span className="text-small text-muted">
            {PAGE_WORDS.total(documents.first.length, documents.total)}
          </span>
        )
      }
    >
      {documents === null ? (
        <p className="text-muted">{PAGE_WORDS.nothingStated}</p>
      ) : documents.total === 0 ? (
        <p className="text-muted">{PAGE_WORDS.noDocuments(own)}</p>
      ) : (
        <>
          <p className="mb-1 text-small text-muted">{PAGE_WORDS.documentsOf(own)}</p>
          <ul className="divide-y divide-line">
            {documents.first.map(({ id, title, corpus }) => (
              <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5">
                <Link
                  href={`/documents/${encodeURIComponent(id)}`}
                  prefetch={false}
                  className="min-w-0 wrap-anywhere hover:underline"
                >
                  {title}
                </Link>
                <span className="text-small text-muted">{corpus}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
