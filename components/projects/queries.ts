import { queryOptions } from "@tanstack/react-query";
import { fetchJson } from "#components/http/fetch-json.ts";
import type { Project, ProjectList } from "#lib/domain/projects.ts";

export const projectKeys = {
  every: () => ["projects"] as const,
  list: () => ["projects", "list"] as const,
  one: (id: string) => ["projects", "one", id] as const,
};

/** Returns the API path of a project. */
export function projectPath(id: string, rest = ""): string {
  return `/api/projects/${encodeURIComponent(id)}${rest}`;
}

/** All projects, by title. */
export function projectsQuery() {
  return queryOptions({
    queryKey: projectKeys.list(),
    queryFn: ({ signal }) => fetchJson<ProjectList>("/api/projects", signal),
    staleTime: 15_000,
    retry: false,
  });
}

/** One project with its site and documents. */
export function projectQuery(id: string) {
  return queryOptions({
    queryKey: projectKeys.one(id),
    queryFn: ({ signal }) => fetchJson<Project>(projectPath(id), signal),
    staleTime: 5000,
    retry: false,
  });
}
