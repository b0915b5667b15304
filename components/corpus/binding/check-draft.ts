import { type LocatorFieldName, locatorFields } from "#lib/domain/connector-kinds.ts";
import { type CreateBinding, createBindingSchema, type RootInput } from "#lib/domain/corpus-binding.ts";
import type { BindingDraft, RootDraft } from "./draft.ts";
import { parseMetadata } from "./metadata-lines.ts";
import { BINDING_ERRORS } from "./words.ts";

/** Error messages by field name: `title`, `roots.0.locator.local_path`. */
export type FieldErrors = Readonly<Record<string, string>>;

/** Returns the entries of a field with one entry per line. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split(/\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
const orNull = (text: string) => (text.trim() === "" ? null : text.trim());

function rootInput(root: RootDraft): RootInput {
  const locator = Object.fromEntries(Object.entries(root.locator).filter(([, value]) => value.trim() !== ""));
  const signIn = [root.tenantId, root.clientId, root.clientSecretRef].map((text) => text.trim());
  const [tenantId = "", clientId = "", clientSecretRef = ""] = signIn;
  return {
    ...(root.id === undefined ? {} : { id: root.id }),
    kind: root.kind,
    label: root.label,
    pathPrefix: root.pathPrefix,
    locator,
    includePatterns: [...linesOf(root.include)],
    excludePatterns: [...linesOf(root.exclude)],
    recursive: root.recursive,
    withPermissions: root.withPermissions,
    withSitePages: root.withSitePages,
    credentials: signIn.every((text) => text === "") ? null : { tenantId, clientId, clientSecretRef },
  };
}

/** Converts the form to API input. The schema validates it. */
export function bindingInput(draft: BindingDraft): Record<string, unknown> {
  const others = parseMetadata(draft.otherDefaults);
  const share = Number(draft.removalLimit.trim().replace(",", "."));
  return {
    ...(draft.id.trim() === "" ? {} : { id: draft.id.trim() }),
    title: draft.title,
    description: draft.description,
    projectId: orNull(draft.projectId),
    matterId: orNull(draft.matterId),
    roots: draft.roots.map(rootInput),
    includePatterns: linesOf(draft.include),
    excludePatterns: linesOf(draft.exclude),
    metadataDefaults: {
      ...(others.ok ? others.value : {}),
      ...(draft.docType.trim() === "" ? {} : { doc_type: draft.docType.trim() }),
      ...(draft.authority.trim() === "" ? {} : { authority: draft.authority.trim() }),
    },
    motionTypeDefaults: linesOf(draft.motions),
    documentRoleDefaults: linesOf(draft.roles),
    workflowStageDefaults: linesOf(draft.stages),
    topologyLabels: linesOf(draft.topology),
    syncMode: draft.roots.length === 0 ? "manual" : draft.syncMode,
    schedule: draft.roots.length > 0 && draft.syncMode === "scheduled" ? draft.schedule : null,
    removalLimit: draft.removalLimit.trim() === "" ? Number.NaN : share / 100,
    confidentiality: draft.confidentiality,
    enabled: draft.enabled,
  };
}

/** Returns the errors of the form, or the valid binding. */
export function checkDraft(
  draft: BindingDraft,
):
  | { readonly ok: true; readonly value: CreateBinding }
  | { readonly ok: false; readonly errors: FieldErrors } {
  const errors: Record<string, string> = {};
  draft.roots.forEach((root, index) => {
    Object.assign(errors, rootErrors(root, `roots.${index}`));
  });
  const metadata = metadataError(draft);
  if (metadata !== null) errors.metadataDefaults = metadata;
  const parsed = createBindingSchema.safeParse(bindingInput(draft));
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const field = issue.path.map(String).join(".");
      errors[field] ??= FIELD_ERRORS[field] ?? sentence(issue.message);
    }
  }
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false, errors };
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1).replace(/\.$/, "")}.`;

const FIELD_ERRORS: Readonly<Record<string, string>> = {
  removalLimit: BINDING_ERRORS.removalLimit,
  schedule: BINDING_ERRORS.schedule,
  title: BINDING_ERRORS.title,
};

/** Returns null if every line can be read and none repeats a default that has its own field. */
function metadataError({ otherDefaults, docType, authority }: BindingDraft): string | null {
  const read = parseMetadata(otherDefaults);
  if (!read.ok) return read.words;
  const twice = Object.entries({ doc_type: docType, authority }).find(
    ([name, typed]) => typed.trim() !== "" && Object.hasOwn(read.value, name),
  );
  return twice === undefined ? null : BINDING_ERRORS.setAbove(twice[0]);
}

function rootErrors(root: RootDraft, at: string): FieldErrors {
  const empty = (field: LocatorFieldName) => root.locator[field].trim() === "";
  const errors: Record<string, string> = {};
  for (const field of locatorFields(root.kind))
    if (field.required === "always" && empty(field.name))
      errors[`${at}.locator.${field.name}`] = field.missing;
  if (!empty("folder_id") && !empty("folder_path"))
    errors[`${at}.locator.folder_id`] = BINDING_ERRORS.pathOrId;
  const signIn = [root.tenantId, root.clientId, root.clientSecretRef].map((text) => text.trim() !== "");
  if (signIn.some(Boolean) && !signIn.every(Boolean))
    errors[`${at}.credentials.clientSecretRef`] = BINDING_ERRORS.signIn;
  return errors;
}

/** Returns the server's errors by field; empty if the message names no field. */
export function refusedFields(message: string): FieldErrors {
  const found = [...message.matchAll(/(?:^|; |\. |: )([a-z][A-Za-z]*(?:\.[A-Za-z0-9_]+)*): ([^;]+)/g)];
  return Object.fromEntries(
    found
      .filter(([, field = ""]) =>
        /^roots\.\d|^(?:id|title|description|(?:project|matter)Id|syncMode|schedule|removalLimit|confidentiality|topologyLabels|.+(?:Patterns|Defaults))(?:\.|$)/.test(
          field,
        ),
      )
      .map(([, field = "", words = ""]): [string, string] => [
        field,
        `${words.charAt(0).toUpperCase()}${words.slice(1)}`.replace(/ \(and \d+ more\)$/, ""),
      ]),
  );
}

/** Returns the error of a list or, if it has none, of its first invalid line. */
export function firstOf(errors: FieldErrors, field: string): string | undefined {
  return errors[field] ?? Object.entries(errors).find(([name]) => name.startsWith(`${field}.`))?.[1];
}

/** Schema names of the lists, by the name of the text field. */
const LIST_FIELDS: Readonly<Partial<Record<keyof BindingDraft, string>>> = {
  include: "includePatterns",
  exclude: "excludePatterns",
  docType: "metadataDefaults",
  authority: "metadataDefaults",
  otherDefaults: "metadataDefaults",
  motions: "motionTypeDefaults",
  roles: "documentRoleDefaults",
  stages: "workflowStageDefaults",
  topology: "topologyLabels",
};

/** Removes the errors of the fields that changed. */
export function withoutErrorsOf(errors: FieldErrors, change: Partial<BindingDraft>): FieldErrors {
  const changed = (Object.keys(change) as (keyof BindingDraft)[]).map((name) => LIST_FIELDS[name] ?? name);
  return Object.fromEntries(
    Object.entries(errors).filter(([field]) => !changed.includes(field.replace(/\..*$/, ""))),
  );
}

/** Returns the step that contains a field. */
export function stepOf(field: string): 1 | 2 | 3 {
  if (field.startsWith("roots")) return 1;
  return ["syncMode", "schedule", "removalLimit"].includes(field) ? 3 : 2;
}
