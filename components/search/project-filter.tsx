"use client";
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useId } from "react";
import type { WorkbenchState } from "#components/address/search-state.ts";
import { projectsQuery } from "#components/projects/queries.ts";
import { NO_PROJECT } from "./cleared.ts";
import { PROJECT_WORDS } from "./project-words.ts";

type InProject = Pick<WorkbenchState, "inProject" | "projectDocuments">;
type ProjectFilterProps = {
  readonly state: InProject;
  readonly onChange: (project: InProject) => void;
};

/** Chooses the project that a search is asked in. */
export function ProjectFilter({ state, onChange }: ProjectFilterProps) {
  const { data } = useQuery(projectsQuery());
  const id = useId();
  const projects = data?.projects ?? [];
  const isListed = state.inProject === "" || projects.some((project) => project.id === state.inProject);
  return (
    <div className="flex flex-col gap-1.5">
      <h3 className="text-tiny font-semibold tracking-wide text-muted uppercase">{PROJECT_WORDS.legend}</h3>
      {projects.length > 0 && (
        <>
          <label htmlFor={id} className="sr-only">
            {PROJECT_WORDS.label}
          </label>
          <select
            id={id}
            className="h-8 w-full min-w-0 rounded-md border border-line-strong bg-panel px-2 text-small hover:border-muted"
            value={state.inProject}
            onChange={({ target }) => onChange({ ...NO_PROJECT, inProject: target.value })}
          >
            <option value="">{PROJECT_WORDS.none}</option>
            {!isListed && <option value={state.inProject}>{PROJECT_WORDS.gone}</option>}
            {projects.map(({ id: value, title, reference }) => (
              <option key={value} value={value}>
                {reference === null ? title : `${title} (${reference})`}
              </option>
            ))}
          </select>
        </>
      )}
      <Link
        href="/projects"
        prefetch={false}
        className="min-h-6 self-start text-small underline underline-offset-2"
      >
        {projects.length > 0 ? PROJECT_WORDS.list : PROJECT_WORDS.create}
      </Link>
    </div>
  );
}
