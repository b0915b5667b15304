import { z } from "zod";
import { CONNECTOR_KINDS, connectorFacts, type SwitchVariable } from "#lib/domain/connector-kinds.ts";
import { type Setting, toggle, words } from "./setting.ts";

const LOOPBACK = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Tokens and secrets are sent there, so it must be https or this machine. */
const guardedUrl = (fallback: string) =>
  z
    .string()
    .refine(isGuarded, "an https address; http only on this machine")
    .default(fallback)
    .transform((url) => url.replace(/\/+$/, ""));

function isGuarded(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") return false;
  return url.protocol === "https:" || (url.protocol === "http:" && LOOPBACK.has(url.hostname));
}

function connectorSwitches() {
  const settings = CONNECTOR_KINDS.map((kind) => {
    const { variable, about } = connectorFacts(kind).switch;
    return [variable, { schema: toggle(true), example: "true", about }];
  });
  return Object.fromEntries(settings) as Record<
    SwitchVariable,
    { readonly schema: ReturnType<typeof toggle>; readonly example: string; readonly about: string }
  >;
}

/** The connectors that are turned on, and how those of Microsoft 365 sign in. */
export const M365_SETTINGS = {
  Connectors: {
    ...connectorSwitches(),
    SECRETS_DIR: {
      schema: words,
      example: "",
      about: "Folder of secrets for secret://name: one file each, named as the secret.",
    },
    SECRETS_FILE: {
      schema: words,
      example: "",
      about: "A JSON file of names and secrets for secret://name; read before SECRETS_DIR.",
    },
  },
  "Microsoft 365": {
    M365_TENANT_ID: {
      schema: z
        .string()
        .regex(/^[A-Za-z0-9][A-Za-z0-9.-]{1,252}$/, "a tenant's id or domain")
        .optional(),
      example: "",
      about: "The tenant of OneDrive and SharePoint roots without their own sign-in.",
    },
    M365_CLIENT_ID: { schema: words, example: "", about: "The app registration's client id." },
    M365_CLIENT_SECRET_REF: {
      schema: z
        .string()
        .regex(/^(env|file|secret):\/\/.+/, "a reference: env://NAME, file:///path or secret://name")
        .optional(),
      example: "",
      about:
        "A reference to its client secret, env://NAME, file:///path or secret://name; resolved when it is needed.",
    },
    M365_USER_PRINCIPAL_NAME: {
      schema: words,
      example: "",
      about: "Whose OneDrive is used if a root names no drive.",
    },
    GRAPH_BASE_URL: {
      schema: guardedUrl("https://graph.microsoft.com/v1.0"),
      example: "https://graph.microsoft.com/v1.0",
      about: "Microsoft Graph, with its version; national clouds have their own.",
    },
    M365_AUTHORITY_URL: {
      schema: guardedUrl("https://login.microsoftonline.com"),
      example: "https://login.microsoftonline.com",
      about: "Address of the token service.",
    },
  },
} as const satisfies Record<string, Record<string, Setting>>;
