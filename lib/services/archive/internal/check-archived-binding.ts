import type { CorpusDescription } from "#lib/archive/manifest.ts";
import { damaged } from "#lib/archive/read.ts";
import { bindingProblems } from "#lib/corpora/binding-rules.ts";
import { createBindingSchema, rootInputSchema } from "#lib/domain/corpus-binding.ts";

/**
 * Checks an archive's binding with the same rules as a person's input. An invalid schedule or pattern would stop the
 * syncs of every corpus.
 * @throws AppError("damaged") with a readable message about the first problem.
 */
export function checkArchivedBinding({ binding, roots }: Pick<CorpusDescription, "binding" | "roots">): void {
  const parsed = createBindingSchema.safeParse({
    id: binding.id,
    title: binding.title,
    description: binding.description,
    projectId: binding.project_id,
    matterId: binding.matter_id,
    roots: [],
    includePatterns: binding.include_patterns,
    excludePatterns: binding.exclude_patterns,
    metadataDefaults: binding.metadata_defaults,
    motionTypeDefaults: binding.motion_type_defaults,
    documentRoleDefaults: binding.document_role_defaults,
    workflowStageDefaults: binding.workflow_stage_defaults,
    topologyLabels: binding.topology_labels,
    syncMode: binding.sync_mode,
    schedule: binding.schedule,
    removalLimit: binding.removal_limit,
    confidentiality: binding.confidentiality,
    enabled: binding.enabled,
  });
  const places = rootInputSchema.array().safeParse(
    roots.map((root) => ({
      id: root.id,
      kind: root.kind,
      label: root.label,
      pathPrefix: root.path_prefix,
      locator: root.locator,
      includePatterns: root.include_patterns,
      excludePatterns: root.exclude_patterns,
      recursive: root.recursive,
      withPermissions: root.with_permissions,
      withSitePages: root.with_site_pages,
    })),
  );
  for (const { error } of [parsed, places]) {
    const [issue] = error?.issues ?? [];
    if (issue) throw refused(issue.path.join("."), issue.message, error);
  }
  if (!parsed.success || !places.success) return;
  // The sync checks which drives the configuration allows.
  const [problem] = bindingProblems({ ...parsed.data, roots: places.data }, { userDrive: true });
  if (problem) throw refused(problem.path, problem.message);
}

function refused(field: string, message: string, cause?: unknown) {
  return damaged(`The settings of the archive's corpus are not valid (${field}: ${message}).`, cause);
}
