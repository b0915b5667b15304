import type { JobName, JobPayload } from "#lib/jobs/registry.ts";

/** Jobs about one version of one document. */
type VersionJob = {
  [N in JobName]: JobPayload<N> extends { readonly documentId: string; readonly versionId: number }
    ? N
    : never;
}[JobName];

/** What is queued for a version once all of its pages have their pictures; a new step is one line. */
export const PAGE_STEPS: readonly VersionJob[] = ["find-assets"];
