import type { JobName, JobPayload } from "#lib/jobs/registry.ts";

/** Jobs about one version of one document. */
type VersionJob = {
  [N in JobName]: JobPayload<N> extends { readonly documentId: string; readonly versionId: number }
    ? N
    : never;
}[JobName];

/** Jobs queued for a version once all its pages have pictures. A new step is one line. */
export const PAGE_STEPS: readonly VersionJob[] = ["find-assets"];
