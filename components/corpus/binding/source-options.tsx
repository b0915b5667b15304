"use client";
import { connectorFacts } from "#lib/domain/connector-kinds.ts";
import { Check, TextField } from "./fields.tsx";
import type { PlaceFieldsProps } from "./locator-fields.tsx";
import { SOURCE_WORDS } from "./words.ts";

/** The options that a place's connector has: how to sign in, and what to read in addition to files. */
export function SourceOptions(props: PlaceFieldsProps) {
  const { root, set } = props;
  const { hasSignIn, hasSitePages, hasPermissions } = connectorFacts(root.kind);
  return (
    <>
      {hasSignIn && <SignInFields {...props} />}
      {hasSitePages && (
        <Check
          label={SOURCE_WORDS.sitePages}
          hint={SOURCE_WORDS.sitePagesHint}
          checked={root.withSitePages}
          onChange={(withSitePages) => set({ withSitePages })}
        />
      )}
      {hasPermissions && (
        <Check
          label={SOURCE_WORDS.permissions}
          hint={SOURCE_WORDS.permissionsHint}
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
      <legend className="px-1 font-medium">{SOURCE_WORDS.signInTitle}</legend>
      <p className="text-small text-muted">{SOURCE_WORDS.signInHint}</p>
      <div className="grid gap-4 two:grid-cols-2">
        <TextField
          label={SOURCE_WORDS.tenant}
          optional
          code
          value={root.tenantId}
          onChange={(tenantId) => set({ tenantId })}
          error={errors[`${at}.credentials.tenantId`]}
        />
        <TextField
          label={SOURCE_WORDS.client}
          optional
          code
          value={root.clientId}
          onChange={(clientId) => set({ clientId })}
          error={errors[`${at}.credentials.clientId`]}
        />
      </div>
      <TextField
        label={SOURCE_WORDS.secret}
        optional
        code
        value={root.clientSecretRef}
        onChange={(clientSecretRef) => set({ clientSecretRef })}
        placeholder={SOURCE_WORDS.secretExample}
        hint={SOURCE_WORDS.secretHint}
        error={errors[`${at}.credentials.clientSecretRef`] ?? errors[`${at}.credentials`]}
      />
    </fieldset>
  );
}
