import type { ProjectPart } from "#lib/domain/frame-choices.ts";
import { listed } from "#lib/domain/quantity-words.ts";
import type { ReasonCode } from "#lib/domain/reason-codes.ts";
import type { SearchFrame } from "#lib/domain/search.ts";
import type { SearchNote } from "#lib/domain/search-note.ts";
import type { ShownProject } from "#lib/domain/search-project.ts";
import type { Recognition } from "../shared/recognise-question.ts";

/* What an answer says about the project of its search. */

const CODES = {
  corpora: "project_corpora",
  documents: "project_documents",
  place: "project_place",
  place_unknown: "project_place_unknown",
} as const satisfies Record<ProjectPart, ReasonCode>;

/** Returns the project and what it set. A place in the question replaces its site. */
export function shownProject(
  { projectId, project, filters: { applications = [], stages = [] } }: SearchFrame,
  { spatial }: Pick<Recognition, "spatial">,
): ShownProject | undefined {
  if (projectId === undefined || project === undefined) return undefined;
  const set = project.set.filter((part) => part !== "place" || spatial === null);
  const documentsOf = set.includes("documents") ? [...applications, ...stages].join(", ") : null;
  return { title: project.title, id: projectId, set, documentsOf };
}

/** Returns the reason codes of what the project set. */
export function projectCodes(
  project: ShownProject | undefined,
  { uiContext }: SearchFrame,
): readonly ReasonCode[] {
  if (project === undefined) return [];
  const codes = project.set.map((part): ReasonCode => CODES[part]);
  return uiContext === "project" ? ["ui_context_project", ...codes] : codes;
}

/** Says in a sentence what the project changed. */
export function projectNotes(
  project: ShownProject | undefined,
  { filters: { corpora = [] } }: SearchFrame,
): SearchNote[] {
  if (project === undefined) return [];
  const { title, set, documentsOf } = project;
  const words: Readonly<Record<ProjectPart, string>> = {
    corpora: "only its corpora were searched",
    documents: `only documents of ${documentsOf} were searched`,
    place: "passages about its site rank higher",
    place_unknown: "its site could not be read, so the place changed nothing",
  };
  const sentences =
    set.length === 0
      ? "it changed nothing in this search"
      : set.includes("corpora") && corpora.length === 0
        ? "none of its corpora can be searched"
        : listed(set.map((part) => words[part]));
  return [{ code: "project", text: `In the project “${title}”: ${sentences}.` }];
}
