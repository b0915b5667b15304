import {
  createSerializer,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
} from "nuqs/server";
import { type AdminJobsQuery, JOB_FILTERS, JOB_SORTS } from "#lib/domain/admin-jobs.ts";

/** State of the jobs list in the address. */
export const jobsParsers = {
  state: parseAsStringLiteral(JOB_FILTERS),
  kind: parseAsString.withDefault(""),
  corpus: parseAsString.withDefault(""),
  q: parseAsString.withDefault(""),
  sort: parseAsStringLiteral(JOB_SORTS),
  /** Number of rows to skip. */
  from: parseAsInteger.withDefault(0),
};
export type JobsState = inferParserType<typeof jobsParsers>;

/** Jobs per page. */
export const PAGE_SIZE = 50;

const serialize = createSerializer(jobsParsers);

/** Returns the address of the list. */
export function jobsHref(state: Partial<JobsState>): string {
  return serialize("/admin/jobs", state);
}

/** Returns the address of a job. */
export function jobHref(id: string): string {
  return `/admin/jobs/${encodeURIComponent(id)}`;
}

/** Returns the API parameters of a list state. */
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
