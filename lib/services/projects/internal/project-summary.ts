import type { ProjectSummary } from "#lib/domain/projects.ts";
import type { ProjectRow } from "../shared/project-rows.ts";

/** Returns a project as lists show it. */
export function toProjectSummary({ row, corpora }: ProjectRow): ProjectSummary {
  const { id, kind, title, reference, stage, authority, ownDocuments } = row;
  const { receivedDate, validDate, decidedDate, decision } = row;
  return {
    ...{ id, kind, title, reference, stage, authority },
    ...{ receivedDate, validDate, decidedDate, decision },
    hasSite: row.site !== null,
    corpora,
    asksAllCorpora: row.corpora.length === 0,
    ownDocuments,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
