import { keysOf } from "./keys-of.ts";
import type { SidecarSourceType } from "./sidecar-corpora.ts";

/** One field of a locator. It locates a place at its source. */
export type LocatorField = {
  /** Label in the form. */
  readonly label: string;
  /** Label where the place is shown. */
  readonly shownAs: string;
  readonly placeholder: string;
  readonly hint?: string;
} & (
  | {
      readonly required: "always";
      /** Shown in the form if it is empty. */
      readonly missing: string;
    }
  /** `unless_user_drive`: M365_USER_PRINCIPAL_NAME may supply it. */
  | { readonly required: "unless_user_drive" | "never" }
);

/** Facts about a connector, apart from how it lists and reads. */
type ConnectorFacts<Field extends string, Variable extends string> = {
  /** Name among the providers. */
  readonly title: string;
  /** Name of a corpus's source. */
  readonly source: string;
  /** Name of one place. */
  readonly place: string;
  /** The choice that it offers a person, as a sentence. */
  readonly about: string;
  readonly icon: "folder" | "cloud" | "site";
  /** The environment variable that turns it off, and its description in `.env.example`. */
  readonly switch: { readonly variable: Variable; readonly about: string };
  /** The fields of its locator, in the order of the form. */
  readonly fields: Readonly<Record<Field, LocatorField>>;
  /** The required content of a locator, in words. Shown with an invalid one. */
  readonly locatorWords: string;
  /** Fields that name a place without a label. The first one that is set is shown. */
  readonly namedBy: readonly NoInfer<Field>[];
  /**
   * The field that a person can fill by browsing in the form, which then also previews the files there. Null if it has
   * no browser.
   */
  readonly browsedField: NoInfer<Field> | null;
  /** True if it signs in to Microsoft 365, so that a place can have its own credentials. */
  readonly hasSignIn: boolean;
  /** True if it can store who may read each file. */
  readonly hasPermissions: boolean;
  /** True if it can add the pages of a site. */
  readonly hasSitePages: boolean;
  /** How it notices a change at once: by watching, or by polling every few minutes. */
  readonly follows: "watching" | "polling";
  /** Number of files read at once: several for a service, which answers slowly; one for a disk. */
  readonly filesAtOnce: number;
  /** The sidecar protocol's word for a corpus with one place of this kind. */
  readonly sidecarType: SidecarSourceType;
};

const connector = <const Field extends string, const Variable extends `ENABLE_${string}`>(
  facts: ConnectorFacts<Field, Variable>,
) => facts;

const FOLDER_FIELDS = {
  folder_path: {
    label: "Folder, by its path",
    shownAs: "Folder",
    required: "never",
    placeholder: "Planning/Appeals",
  },
  folder_id: { label: "or by its id", shownAs: "Folder", required: "never", placeholder: "" },
} as const satisfies Record<string, LocatorField>;

const DRIVE_FIELD = { label: "Drive id", shownAs: "Drive", placeholder: "b!…" } as const;

/**
 * Every connector. A new one is an entry here, and its folder in `lib/corpora/connectors/` with its line in
 * `lib/corpora/connectors/index.ts`.
 */
const CONNECTORS = {
  local: connector({
    title: "Local folders",
    source: "Local folder",
    place: "Folder on this server",
    about: "Read in place; watched, or synced on a schedule.",
    icon: "folder",
    switch: {
      variable: "ENABLE_LOCAL_FOLDERS",
      about: "false turns the connector of local folders off: nothing is read from them.",
    },
    fields: {
      local_path: {
        label: "Folder",
        shownAs: "Folder",
        required: "always",
        missing: "Choose a folder, or type its path.",
        placeholder: "such as /srv/documents/local-plan",
      },
    },
    locatorWords: "a folder on the server is named by its local_path",
    namedBy: ["local_path"],
    browsedField: "local_path",
    hasSignIn: false,
    hasPermissions: false,
    hasSitePages: false,
    follows: "watching",
    filesAtOnce: 1,
    sidecarType: "local",
  }),
  onedrive: connector({
    title: "OneDrive",
    source: "OneDrive",
    place: "OneDrive",
    about: "A drive or a folder of it, through Microsoft Graph.",
    icon: "cloud",
    switch: {
      variable: "ENABLE_ONEDRIVE",
      about: "false turns the OneDrive connector off. It reads only what a corpus is bound to.",
    },
    fields: {
      drive_id: {
        ...DRIVE_FIELD,
        required: "unless_user_drive",
        hint: "Default: the drive of the configured person, if there is one.",
      },
      ...FOLDER_FIELDS,
    },
    locatorWords:
      "a OneDrive is named by drive_id, its own or users/name@example.org; a folder in it by folder_id or folder_path",
    namedBy: ["folder_path", "folder_id", "drive_id"],
    browsedField: null,
    hasSignIn: true,
    hasPermissions: true,
    hasSitePages: false,
    follows: "polling",
    filesAtOnce: 4,
    sidecarType: "onedrive",
  }),
  sharepoint: connector({
    title: "SharePoint",
    source: "SharePoint",
    place: "SharePoint",
    about: "A site’s library, and optionally its pages.",
    icon: "site",
    switch: { variable: "ENABLE_SHAREPOINT", about: "The same for SharePoint." },
    fields: {
      site_id: {
        label: "Site",
        shownAs: "Site",
        required: "always",
        missing: "A site is needed: its id, or host:/sites/name.",
        placeholder: "contoso.sharepoint.com:/sites/planning",
      },
      drive_id: { ...DRIVE_FIELD, required: "never", hint: "Default: the site’s own library." },
      ...FOLDER_FIELDS,
    },
    locatorWords:
      "a SharePoint site is named by its site_id; a library by drive_id, a folder by folder_id or folder_path",
    namedBy: ["folder_path", "folder_id", "site_id", "drive_id"],
    browsedField: null,
    hasSignIn: true,
    hasPermissions: true,
    hasSitePages: true,
    follows: "polling",
    filesAtOnce: 4,
    sidecarType: "sharepoint",
  }),
} as const satisfies Record<string, ConnectorFacts<string, string>>;

export type ConnectorKind = keyof typeof CONNECTORS;
export const CONNECTOR_KINDS = keysOf(CONNECTORS);

type Declared = (typeof CONNECTORS)[ConnectorKind];
/** The field names of all locators. */
export type LocatorFieldName = {
  [K in ConnectorKind]: keyof (typeof CONNECTORS)[K]["fields"];
}[ConnectorKind];
export type SwitchVariable = Declared["switch"]["variable"];

type KnownConnectorFacts = Omit<ConnectorFacts<LocatorFieldName, SwitchVariable>, "fields"> & {
  readonly fields: Readonly<Partial<Record<LocatorFieldName, LocatorField>>>;
};

export function connectorFacts(kind: ConnectorKind): KnownConnectorFacts {
  return CONNECTORS[kind];
}

export const LOCATOR_FIELDS = [
  ...new Set(CONNECTOR_KINDS.flatMap((kind) => locatorFields(kind).map(({ name }) => name))),
];

/** The fields of a connector's locator, in the order of the form. */
export function locatorFields(
  kind: ConnectorKind,
): readonly (LocatorField & { readonly name: LocatorFieldName })[] {
  const { fields } = connectorFacts(kind);
  return keysOf(fields).flatMap((name) => {
    const field = fields[name];
    return field === undefined ? [] : [{ ...field, name }];
  });
}

/** Where a corpus's documents come from: uploads, one place, or several (`mixed`). */
export const SOURCE_TYPES = ["upload", ...CONNECTOR_KINDS, "mixed"] as const;
export type SourceType = (typeof SOURCE_TYPES)[number];

/** Returns the name of a source type. */
export function sourceWords(type: SourceType): string {
  if (type === "upload") return "Upload";
  return type === "mixed" ? "Several places" : connectorFacts(type).source;
}

/** Returns the sidecar protocol's word for a source type. It has none for uploads, which are files on this server. */
export function sidecarSourceType(type: SourceType): SidecarSourceType {
  if (type === "mixed") return type;
  return type === "upload" ? "local" : connectorFacts(type).sidecarType;
}
