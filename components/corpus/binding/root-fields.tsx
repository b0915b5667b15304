"use client";
import type { ReactNode } from "react";
import { Button } from "#components/ui/button.tsx";
import { ROOT_WORDS } from "#components/words/corpora.ts";
import type { RootLocator } from "#lib/domain/corpus-binding.ts";
import type { FieldErrors } from "./check-draft.ts";
import type { RootDraft } from "./draft.ts";
import { Check, TextField } from "./fields.tsx";

type RootFieldsProps = {
  readonly root: RootDraft;
  /** Of how many; several tell their documents apart by a folder of their own. */
  readonly index: number;
  readonly of: number;
  readonly errors: FieldErrors;
  readonly onChange: (root: RootDraft) => void;
  /** Null for the only place of a corpus that needs one. */
  readonly onRemove: (() => void) | null;
  /** The browser of the server's folders, for a folder. */
  readonly browser: ReactNode;
};

/** Everything that says where one place is. */
export function RootFields({ root, index, of, errors, onChange, onRemove, browser }: RootFieldsProps) {
  const at = `roots.${index}`;
  const set = (change: Partial<RootDraft>) => onChange({ ...root, ...change });
  const locate = (field: keyof RootLocator) => (value: string) =>
    set({ locator: { ...root.locator, [field]: value } });
  const name = `${ROOT_WORDS[root.kind]}${of > 1 ? ` (${index + 1} of ${of})` : ""}`;
  return (
    <section
      aria-label={name}
      data-testid="root-fields"
      className="flex flex-col gap-4 rounded-md border border-line bg-panel p-4"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-semibold">{name}</h3>
        {onRemove && (
          <Button size="small" look="quiet" onClick={onRemove}>
            Take out<span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
      {root.kind === "local" ? (
        <>
          <TextField
            label="Folder"
            code
            value={root.locator.local_path}
            onChange={locate("local_path")}
            placeholder="such as /srv/documents/local-plan"
            error={errors[`${at}.locator.local_path`] ?? errors[`${at}.locator`] ?? errors[at]}
          />
          {browser}
        </>
      ) : (
        <GraphFields root={root} at={at} errors={errors} set={set} locate={locate} />
      )}
      <div className="grid gap-4 two:grid-cols-2">
        <TextField
          label="What it is called here"
          optional
          value={root.label}
          onChange={(label) => set({ label })}
          maxLength={120}
        />
        {of > 1 && (
          <TextField
            label="Its folder in the corpus"
            code
            value={root.pathPrefix}
            onChange={(pathPrefix) => set({ pathPrefix })}
            placeholder={`place-${index + 1}`}
            hint="Each place has its own, so that two files never have one path."
            error={errors[`${at}.pathPrefix`]}
          />
        )}
      </div>
      <Check
        label="With the folders inside it"
        checked={root.recursive}
        onChange={(recursive) => set({ recursive })}
      />
    </section>
  );
}

type GraphFieldsProps = {
  readonly root: RootDraft;
  readonly at: string;
  readonly errors: FieldErrors;
  readonly set: (change: Partial<RootDraft>) => void;
  readonly locate: (field: keyof RootLocator) => (value: string) => void;
};

function GraphFields({ root, at, errors, set, locate }: GraphFieldsProps) {
  const { locator } = root;
  const text = (field: keyof RootLocator) => ({
    code: true,
    value: locator[field],
    onChange: locate(field),
    error: errors[`${at}.locator.${field}`],
  });
  return (
    <>
      <div className="grid gap-4 two:grid-cols-2">
        {root.kind === "sharepoint" && (
          <TextField label="Site" placeholder="contoso.sharepoint.com:/sites/planning" {...text("site_id")} />
        )}
        <TextField
          label="Drive id"
          optional={root.kind === "sharepoint"}
          placeholder="b!…"
          {...text("drive_id")}
          {...(root.kind === "sharepoint" ? { hint: "Without one: the site’s own library." } : {})}
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
