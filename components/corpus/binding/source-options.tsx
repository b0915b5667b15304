"use client";
import { connectorFacts } from "#lib/domain/connector-kinds.ts";
import { Check, TextField } from "./fields.tsx";
import type { PlaceFieldsProps } from "./locator-fields.tsx";

/** The options that a place's connector has: how to sign in, and what to read in addition to files. */
export function SourceOptions(props: PlaceFieldsProps) {
  const { root, set } = props;
  const { hasSignIn, hasSitePages, hasPermissions } = connectorFacts(root.kind);
  return (
    <>
      {hasSignIn && <SignInFields {...props} />}
      {hasSitePages && (
        <Check
          label="The site’s pages too"
          hint="News and wiki pages, as documents of their own."
          checked={root.withSitePages}
          onChange={(withSitePages) => set({ withSitePages })}
        />
      )}
      {hasPermissions && (
        <Check
          label="Store who may read each file"
          hint="Stored as metadata. Sightline does not enforce it yet."
          checked={root.withPermissions}
          onChange={(withPermissions) => set({ withPermissions })}
        />
      )}
    </>
  );
}

/** A Microsoft 365 sign-in for this place alone. */
function SignInFields({ root, at, errors, set }: PlaceFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-4 rounded-md border border-line p-3.5">
      <legend className="px-1 font-medium">Sign-in</legend>
      <p className="text-small text-muted">
        Empty: the configured sign-in. Enter a reference to the secret, never the secret itself.
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
        placeholder="secret://graph-client-secret"
        hint="secret://NAME: the name of a file in the server’s SECRETS_DIR, or of an entry in its SECRETS_FILE"
        error={errors[`${at}.credentials.clientSecretRef`] ?? errors[`${at}.credentials`]}
      />
    </fieldset>
  );
}
