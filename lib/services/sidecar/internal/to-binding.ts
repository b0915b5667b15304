import type { CorpusRootRow, CorpusRow } from "#db/schema/index.ts";
import { sidecarSourceType } from "#lib/domain/connector-kinds.ts";
import { type SidecarBinding, sidecarBindingSchema } from "#lib/domain/sidecar-corpora.ts";
import { shortened } from "./shortened.ts";

/** A shortened id would be another id, so an id that is too long for the wire format is left out. */
function id<K extends string>(name: K, value: string | null): { readonly [Key in K]?: string } {
  return value === null || value.length > 120 ? {} : ({ [name]: value } as { [Key in K]?: string });
}

const short = (values: readonly string[], limit = 120) => values.map((value) => shortened(value, limit));

/** Returns the fields of a root's locator that the protocol has. */
function placeOf(root: CorpusRootRow | undefined): SidecarBinding["root_locator"] {
  const known = sidecarBindingSchema.shape.root_locator.shape;
  const given = Object.entries(root?.locator ?? {}).filter(([name]) => Object.hasOwn(known, name));
  return Object.fromEntries(given);
}

/** Returns all roots, although the sidecar protocol has one place per corpus. Leaves out their credentials. */
function rootsOf(roots: readonly CorpusRootRow[]) {
  return roots.map((root) => ({
    id: root.id,
    kind: root.kind,
    label: root.label,
    path_prefix: root.pathPrefix,
    root_locator: root.locator,
    include_patterns: root.includePatterns,
    exclude_patterns: root.excludePatterns,
    recursive: root.recursive,
  }));
}

/**
 * Converts a corpus to the sidecar protocol's binding. Its place is that of its first root. Our additional fields are
 * in `metadata_defaults.sightline`.
 * @param roots of this corpus, in the order in which they were bound.
 */
export function toBinding(row: CorpusRow, roots: readonly CorpusRootRow[]): SidecarBinding {
  return {
    corpus_id: row.id,
    title: shortened(row.title, 200),
    source_type: sidecarSourceType(row.sourceType),
    ...id("project_id", row.projectId),
    ...id("matter_id", row.matterId),
    source_binding_ref: shortened(
      row.sourceType === "upload" ? `upload://${row.id}` : row.sourceBindingRef,
      240,
    ),
    root_locator: placeOf(roots[0]),
    include_patterns: short(row.includePatterns, 240),
    exclude_patterns: short(row.excludePatterns, 240),
    metadata_defaults: {
      ...row.metadataDefaults,
      sightline: {
        description: row.description,
        confidentiality: row.confidentiality,
        source_type: row.sourceType,
        schedule: row.schedule,
        removal_limit: row.removalLimit,
        roots: rootsOf(roots),
      },
    },
    motion_type_defaults: short(row.motionTypeDefaults),
    document_role_defaults: short(row.documentRoleDefaults),
    workflow_stage_defaults: short(row.workflowStageDefaults),
    topology_labels: short(row.topologyLabels),
    sync_mode: row.syncMode,
    enabled: row.enabled,
    schema_version: 1,
  };
}
