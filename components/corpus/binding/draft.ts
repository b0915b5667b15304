import { type ConnectorKind, connectorFacts, LOCATOR_FIELDS } from "#lib/domain/connector-kinds.ts";
import {
  type CorpusBinding,
  REMOVAL_LIMIT,
  type RootLocator,
  type SyncMode,
} from "#lib/domain/corpus-binding.ts";
import { recordOf } from "#lib/domain/keys-of.ts";
import type { Confidentiality } from "#lib/domain/metadata.ts";
import { metadataLines } from "./metadata-lines.ts";
import { SOURCE_WORDS } from "./words.ts";

/** The form of one place. Every field is text, so a half-typed value is valid. */
export type RootDraft = {
  /** React key of the row. */
  readonly key: string;
  /** Id of an existing place. */
  readonly id?: string;
  readonly kind: ConnectorKind;
  readonly label: string;
  readonly pathPrefix: string;
  readonly locator: Readonly<Record<keyof RootLocator, string>>;
  readonly include: string;
  readonly exclude: string;
  readonly recursive: boolean;
  readonly withPermissions: boolean;
  readonly withSitePages: boolean;
  readonly tenantId: string;
  readonly clientId: string;
  readonly clientSecretRef: string;
};

/** The form of a binding. Lists have one entry per line. */
export type BindingDraft = {
  /** If empty, the id is created from the name. */
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly projectId: string;
  readonly matterId: string;
  readonly confidentiality: Confidentiality;
  readonly roots: readonly RootDraft[];
  readonly include: string;
  readonly exclude: string;
  readonly docType: string;
  readonly authority: string;
  /** Defaults without their own field, one `name: value` per line. */
  readonly otherDefaults: string;
  readonly motions: string;
  readonly roles: string;
  readonly stages: string;
  readonly topology: string;
  readonly syncMode: SyncMode;
  readonly schedule: string;
  /** Percentage, as typed. */
  readonly removalLimit: string;
  readonly enabled: boolean;
};

const NO_LOCATOR = recordOf(LOCATOR_FIELDS, () => "");

/** Returns an empty place of a kind. */
export function newRoot(kind: ConnectorKind, key: string): RootDraft {
  return {
    key,
    kind,
    label: "",
    pathPrefix: "",
    locator: NO_LOCATOR,
    include: "",
    exclude: "",
    recursive: true,
    withPermissions: false,
    withSitePages: false,
    tenantId: "",
    clientId: "",
    clientSecretRef: "",
  };
}

export const NEW_BINDING: BindingDraft = {
  id: "",
  title: "",
  description: "",
  projectId: "",
  matterId: "",
  confidentiality: "internal",
  roots: [],
  include: "",
  exclude: "",
  docType: "",
  authority: "",
  otherDefaults: "",
  motions: "",
  roles: "",
  stages: "",
  topology: "",
  syncMode: "manual",
  schedule: "0 2 * * *",
  removalLimit: String(REMOVAL_LIMIT * 100),
  enabled: true,
};

const lines = (items: readonly string[]) => items.join("\n");

function rootDraft(root: CorpusBinding["roots"][number]): RootDraft {
  return {
    ...newRoot(root.kind, root.id),
    id: root.id,
    label: root.label,
    pathPrefix: root.pathPrefix,
    locator: { ...NO_LOCATOR, ...root.locator },
    include: lines(root.includePatterns),
    exclude: lines(root.excludePatterns),
    recursive: root.recursive,
    withPermissions: root.withPermissions,
    withSitePages: root.withSitePages,
    tenantId: root.credentials?.tenantId ?? "",
    clientId: root.credentials?.clientId ?? "",
    clientSecretRef: root.credentials?.clientSecretRef ?? "",
  };
}

/** Returns the form of an existing binding. */
export function draftOf(binding: CorpusBinding): BindingDraft {
  const { docType, authority, others } = defaultsOf(binding.metadataDefaults);
  return {
    id: binding.id,
    title: binding.title,
    description: binding.description,
    projectId: binding.projectId ?? "",
    matterId: binding.matterId ?? "",
    confidentiality: binding.confidentiality,
    roots: binding.roots.map(rootDraft),
    include: lines(binding.includePatterns),
    exclude: lines(binding.excludePatterns),
    docType,
    authority,
    otherDefaults: metadataLines(others),
    motions: lines(binding.motionTypeDefaults),
    roles: lines(binding.documentRoleDefaults),
    stages: lines(binding.workflowStageDefaults),
    topology: lines(binding.topologyLabels),
    syncMode: binding.syncMode,
    schedule: binding.schedule ?? NEW_BINDING.schedule,
    // Stored in single precision: .2 is read as .20000000298.
    removalLimit: String(Math.round(binding.removalLimit * 1000) / 10),
    enabled: binding.enabled,
  };
}

/** Separates the two defaults that have their own fields, if they are plain text, from all others. */
function defaultsOf(defaults: CorpusBinding["metadataDefaults"]) {
  const { doc_type: docType, authority, ...others } = defaults;
  const plain = (value: unknown) => typeof value === "string" && value !== "" && value.trim() === value;
  return {
    docType: plain(docType) ? String(docType) : "",
    authority: plain(authority) ? String(authority) : "",
    others: {
      ...(docType === undefined || plain(docType) ? {} : { doc_type: docType }),
      ...(authority === undefined || plain(authority) ? {} : { authority }),
      ...others,
    },
  };
}

/** Returns the label of a place or, without one, its kind and number. */
export function rootName({ kind, label }: RootDraft, index: number, of: number): string {
  if (label.trim() !== "") return label.trim();
  const { place } = connectorFacts(kind);
  return of > 1 ? SOURCE_WORDS.numbered(place, index + 1, of) : place;
}

/** Adds a place. With several places each gets its own folder in the corpus, so that all paths are unique. */
export function withRoot(
  roots: readonly RootDraft[],
  kind: ConnectorKind,
  bound: boolean,
): readonly RootDraft[] {
  const numbers = roots.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  const added = newRoot(kind, `new-${1 + Math.max(0, ...numbers)}`);
  if (roots.length === 0) return [added];
  const placed = bound
    ? roots
    : roots.map((root, index) =>
        root.pathPrefix === "" ? { ...root, pathPrefix: `place-${index + 1}` } : root,
      );
  return [...placed, { ...added, pathPrefix: `place-${roots.length + 1}` }];
}
