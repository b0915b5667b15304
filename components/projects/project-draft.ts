import { type FactName, PROJECT_FACTS, type ProjectKind, statesFact } from "#lib/domain/project-kinds.ts";
import type { CreateProjectInput, EditProject, Project } from "#lib/domain/projects.ts";
import { FORM_WORDS } from "./words.ts";

/** A project in the form: a fact that it does not state is "". */
export type Draft = Readonly<Record<FactName, string>> & {
  readonly kind: ProjectKind;
  readonly title: string;
  readonly corpora: readonly string[];
  readonly ownDocuments: boolean;
};

const FACTS = Object.keys(PROJECT_FACTS) as FactName[];

/** Returns the form of a project; of a new one without one. */
export function draftOf(project: Project | null): Draft {
  return {
    ...(Object.fromEntries(FACTS.map((fact) => [fact, textOf(project, fact)])) as Record<FactName, string>),
    kind: project?.kind ?? "application",
    title: project?.title ?? "",
    corpora: project?.corpora.map(({ id }) => id) ?? [],
    ownDocuments: project?.ownDocuments ?? true,
  };
}

const textOf = (project: Project | null, fact: FactName): string =>
  (fact === "site" ? project?.site?.place : project?.[fact]) ?? "";

/** Returns what is missing, in words. */
export function faultOf({ kind, title, reference }: Draft): string | null {
  if (title.trim() === "") return FORM_WORDS.missingTitle;
  return kind === "application" && reference.trim() === "" ? FORM_WORDS.missingReference : null;
}

/**
 * Returns what to send: everything of a new project, and only what changed of another. A site and corpora that its reader
 * may not see are not in the form, so they stay.
 */
export function valuesOf(draft: Draft, project: Project | null): CreateProjectInput | EditProject {
  const facts = FACTS.filter((fact) => statesFact(draft.kind, fact)).map(
    (fact) => [fact, draft[fact].trim() || null] as const,
  );
  const { kind, title, corpora, ownDocuments } = draft;
  const values = { ...Object.fromEntries(facts), title, corpora: [...corpora], ownDocuments };
  if (project === null) return { kind, ...values };
  const before = valuesOf(draftOf(project), null);
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof typeof before]),
    ),
  );
}
