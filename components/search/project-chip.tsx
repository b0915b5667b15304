"use client";
import { useQuery } from "@tanstack/react-query";
import type { WorkbenchState } from "#components/address/search-state.ts";
import { projectsQuery } from "#components/projects/queries.ts";
import type { SearchResponse } from "#lib/domain/search-result.ts";
import { NO_PROJECT } from "./cleared.ts";
import { PROJECT_WORDS } from "./project-words.ts";
import { RemovableChip } from "./removable-chip.tsx";

type InProject = Pick<WorkbenchState, "inProject" | "projectDocuments">;
type ProjectChipsProps = {
  readonly state: InProject;
  /** Null until there is an answer to the current question. */
  readonly answer: Pick<SearchResponse, "project"> | null;
  readonly onChange: (change: Partial<InProject>) => void;
};

/** The project that the search is asked in, and that only its own documents are searched. Each can be removed. */
export function ProjectChips({ state, answer, onChange }: ProjectChipsProps) {
  const { inProject, projectDocuments } = state;
  const { data } = useQuery({ ...projectsQuery(), enabled: inProject !== "" });
  if (inProject === "") return null;
  const listed = data?.projects.find(({ id }) => id === inProject);
  const title = answer?.project?.title ?? listed?.title ?? (data ? PROJECT_WORDS.gone : "…");
  const words = PROJECT_WORDS.named(title);
  const own = answer
    ? answer.project?.documentsOf
    : projectDocuments !== "any" && listed?.ownDocuments && (listed.reference ?? listed.stage);
  return (
    <div className="flex flex-wrap gap-x-2">
      <RemovableChip
        testId="search-project"
        title={words}
        remove={PROJECT_WORDS.remove}
        onRemove={() => onChange(NO_PROJECT)}
      >
        {words}
      </RemovableChip>
      {own && (
        <RemovableChip
          testId="search-project-documents"
          title={PROJECT_WORDS.only(own)}
          remove={PROJECT_WORDS.any}
          onRemove={() => onChange({ projectDocuments: "any" })}
        >
          {PROJECT_WORDS.only(own)}
        </RemovableChip>
      )}
    </div>
  );
}
