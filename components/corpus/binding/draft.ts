import { ROOT_WORDS } from "#components/words/corpora.ts";
import {
  type Confidentiality,
  type CorpusBinding,
  REMOVAL_LIMIT,
  type RootKind,
  type RootLocator,
  type SyncMode,
} from "#lib/domain/corpus-binding.ts";
import { metadataLines } from "./metadata-lines.ts";

/** A root as it is typed; every field is text, so that a half-typed form is never wrong. */
export type RootDraft = {
  /** Of the row on the page. */
  readonly key: string;
  /** Of a root that is bound already. */
  readonly id?: string;
  readonly kind: RootKind;
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

/** A binding as it is typed. Lists are a line each. */
export type BindingDraft = {
  /** Empty: made from the name. */
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
  /** Defaults that have no field of their own, `name: value` a line. */
  readonly otherDefaults: string;
  readonly motions: string;
  readonly roles: string;
  readonly stages: string;
  readonly topology: string;
  readonly syncMode: SyncMode;
  readonly schedule: string;
  /** Percent, as typed. */
  readonly removalLimit: string;
  readonly enabled: boolean;
};

const NO_LOCATOR = { drive_id: "", site_id: "", folder_id: "", folder_path: "", local_path: "" };

/** A place that nothing is known of yet but its kind. */
export function newRoot(kind: RootKind, key: string): RootDraft {
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

/** A binding as it stands, to be changed. */
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
    // Stored with single precision: .2 comes back as .20000000298.
    removalLimit: String(Math.round(binding.removalLimit * 1000) / 10),
    enabled: binding.enabled,
  };
}

/** The two defaults that have fields of their own, where they are plain text; all others, whatever they are. */
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

/** What a place is called on the page: by its label, else by its kind and which of how many it is. */
export function rootName({ kind, label }: RootDraft, index: number, of: number): string {
  if (label.trim() !== "") return label.trim();
  return `${ROOT_WORDS[kind]}${of > 1 ? ` (${index + 1} of ${of})` : ""}`;
}

/** Another place; with it each has a folder of its own in the corpus, so that no two files have one path. */
export function withRoot(roots: readonly RootDraft[], kind: RootKind, bound: boolean): readonly RootDraft[] {
  const numbers = roots.map(({ key }) => Number(/^new-(\d+)$/.exec(key)?.[1] ?? 0));
  const added = newRoot(kind, `new-${1 + Math.max(0, ...numbers)}`);
  if (roots.length === 0) return [added];
  const told = bound
    ? roots
    : roots.map((root, index) =>
        root.pathPrefix === "" ? { ...root, pathPrefix: `place-${index + 1}` } : root,
      );
  return [...told, { ...added, pathPrefix: `place-${roots.length + 1}` }];
}
