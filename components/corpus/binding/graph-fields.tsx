"use client";
import type { RootLocator } from "#lib/domain/corpus-binding.ts";
import type { FieldErrors } from "./check-draft.ts";
import type { RootDraft } from "./draft.ts";
import { Check, TextField } from "./fields.tsx";

type GraphFieldsProps = {
  readonly root: RootDraft;
  readonly at: string;
  readonly errors: FieldErrors;
  readonly set: (change: Partial<RootDraft>) => void;
  readonly locate: (field: keyof RootLocator) => (value: string) => void;
};

/** Where a drive or a site is, and how one signs in to it. */
export function GraphFields({ root, at, errors, set, locate }: GraphFieldsProps) {
  const { locator } = root;
  // What is said of the place as a whole stands beside what names it.
  const names = root.kind === "sharepoint" ? "site_id" : "drive_id";
  const text = (field: keyof RootLocator) => ({
    code: true,
    value: locator[field],
    onChange: locate(field),
    error:
      errors[`${at}.locator.${field}`] ??
      (field === names ? (errors[`${at}.locator`] ?? errors[at]) : undefined),
  });
  return (
    <>
      <div className="grid gap-4 two:grid-cols-2">
        {root.kind === "sharepoint" && (
          <TextField label="Site" placeholder="contoso.sharepoint.com:/sites/planning" {...text("site_id")} />
        )}
        <TextField
          label="Drive id"
          optional
          placeholder="b!…"
          {...text("drive_id")}
          hint={
            root.kind === "sharepoint"
              ? "Without one: the site’s own library."
              : "Without one: the drive of the person whom the configuration names, if it names one."
          }
        />
        <TextField
          label="Folder, by its path"
          optional
          placeholder="Planning/Appeals"
          {...text("folder_path")}
        />
        <TextField label="or by its id" optional {...text("folder_id")} />
      </div>
      <fieldset className="flex flex-col gap-4 rounded-md border border-line p-3.5">
        <legend className="px-1 font-medium">Sign-in</legend>
        <p className="text-small text-muted">
          Empty: that of the configuration. The secret itself is never typed here, only where it is to be
          found.
        </p>
        <div className="grid gap-4 two:grid-cols-2">
          <TextField
            label="Tenant"
            optional
            code
            value={root.tenantId}
            onChange={(tenantId) => set({ tenantId })}
            error={errors[`${at}.credentials.tenantId`]}
          />
          <TextField
            label="Client"
            optional
            code
            value={root.clientId}
            onChange={(clientId) => set({ clientId })}
            error={errors[`${at}.credentials.clientId`]}
          />
        </div>
        <TextField
          label="Reference to the secret"
          optional
          code
          value={root.clientSecretRef}
          onChange={(clientSecretRef) => set({ clientSecretRef })}
          placeholder="env://GRAPH_CLIENT_SECRET"
          hint="env://NAME, file:///path/of/a/file or secret://name"
          error={errors[`${at}.credentials.clientSecretRef`] ?? errors[`${at}.credentials`]}
        />
      </fieldset>
      {root.kind === "sharepoint" && (
        <Check
          label="The site’s pages too"
          hint="News and wiki pages, as documents of their own."
          checked={root.withSitePages}
          onChange={(withSitePages) => set({ withSitePages })}
        />
      )}
      <Check
        label="Keep who may read each file"
        hint="As metadata of the document; Sightline does not decide by it yet."
        checked={root.withPermissions}
        onChange={(withPermissions) => set({ withPermissions })}
      />
    </>
  );
}
