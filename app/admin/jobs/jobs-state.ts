import {
  createSerializer,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { type AdminJobsQuery, JOB_FILTERS, JOB_SORTS } from "#lib/domain/admin-jobs.ts";

/** What the list of jobs shows. */
export const jobsParsers = {
  state: parseAsStringLiteral(JOB_FILTERS),
  kind: parseAsString.withDefault(""),
  corpus: parseAsString.withDefault(""),
  q: parseAsString.withDefault(""),
  sort: parseAsStringLiteral(JOB_SORTS),
  /** Rows before the first one shown. */
  from: parseAsInteger.withDefault(0),
};
export type JobsState = inferParserType<typeof jobsParsers>;

/** Jobs that a page of the list holds. */
export const PAGE_SIZE = 50;

const serialize = createSerializer(jobsParsers);

/** The address of the list. */
export function jobsHref(state: Partial<JobsState>): string {
  return serialize("/admin/jobs", state);
}

/** The address of a job. */
export function jobHref(id: string): string {
  return `/admin/jobs/${encodeURIComponent(id)}`;
}

/** What the list asks for. */
export function jobsAsked({ state, kind, corpus, q, sort, from }: JobsState): AdminJobsQuery {
  return {
    ...(state === null ? {} : { state }),
    ...(kind === "" ? {} : { kind }),
    ...(corpus === "" ? {} : { corpus }),
    ...(q === "" ? {} : { q }),
    ...(sort === null ? {} : { sort }),
    limit: PAGE_SIZE,
    offset: Math.max(0, from),
  };
}
