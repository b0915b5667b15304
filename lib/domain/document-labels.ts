import { METADATA_NAMES } from "./metadata.ts";

/** Labels of a document that its own properties state, or else its corpus (ADR 0111). */
export const LABEL_FIELDS = ["stages", "applications", "roles", "motions", "topologyLabels"] as const;
export type LabelField = (typeof LABEL_FIELDS)[number];

/** The names of each label in a document's properties and in the defaults of a corpus, the preferred one first. */
export const LABEL_NAMES: Readonly<Record<LabelField, readonly string[]>> = {
  stages: ["workflow_stage", "workflow_stages", "stage", "stages"],
  applications: ["application", "applications", "application_reference", "application_number"],
  roles: ["document_role", "document_roles", "role", "roles"],
  motions: ["motion_type", "motion_types", "motion", "motions"],
  topologyLabels: ["topology_label", "topology_labels", "topology"],
};

/** Between the name and the value of custom metadata: "region: north". */
export const CUSTOM_SEPARATOR = ": ";

/** The names with a meaning of their own. All others in the defaults of a corpus are custom metadata. */
export const KNOWN_NAMES: readonly string[] = [...METADATA_NAMES, ...Object.values(LABEL_NAMES).flat()];

/** A value of a label, or of custom metadata as "region: north", and who states it. */
export type DocumentLabel = {
  readonly field: LabelField | "properties";
  readonly value: string;
  readonly origin: "frontmatter" | "corpus_default";
};
