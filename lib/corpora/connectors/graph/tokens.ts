import { AsyncLocalStorage } from "node:async_hooks";
import type { ConfidentialClientApplication, INetworkModule } from "@azure/msal-node";
import type { Secret } from "#lib/config/secret.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { type SendDeps, send } from "./send.ts";
import { signInRefusal } from "./words.ts";

export type SignIn = {
  readonly tenantId: string;
  readonly clientId: string;
  /**
   * Called at each use.
   * @throws AppError if the reference cannot be resolved.
   */
  readonly secret: () => Secret;
  /** Without a trailing slash. http only on this machine. */
  readonly authorityUrl: string;
  /** `https://graph.microsoft.com/.default` */
  readonly scope: string;
};

/** Returns bearer tokens. `fresh` skips the cache, because the service rejected the cached one. */
export type TokenSource = {
  token(options: { readonly fresh: boolean; readonly signal: AbortSignal }): Promise<string>;
};

/** State of a token request for the network module below. */
type Asking = { readonly signal: AbortSignal; failure?: unknown };

const SERVICE = "The sign-in of Microsoft 365";

/**
 * Gets tokens by OAuth 2.0 client credentials (RFC 6749, 4.4) from @azure/msal-node, which caches them until shortly
 * before they expire. The library is loaded with the first token.
 */
export function msalTokens(signIn: SignIn, deps: SendDeps = {}): TokenSource {
  const asking = new AsyncLocalStorage<Asking>();
  const network = networkModule(signIn.authorityUrl, asking, deps);
  let current: { readonly secret: string; readonly app: ConfidentialClientApplication } | null = null;

  async function application(): Promise<ConfidentialClientApplication> {
    const secret = secretOf(signIn);
    if (current?.secret !== secret) {
      current = { secret, app: await openApplication(signIn, secret, network) };
    }
    return current.app;
  }

  return {
    async token({ fresh, signal }) {
      const state: Asking = { signal };
      try {
        const app = await application();
        const result = await asking.run(state, () =>
          app.acquireTokenByClientCredential({ scopes: [signIn.scope], skipCache: fresh }),
        );
        if (result?.accessToken) return result.accessToken;
      } catch (error) {
        // The library wraps the network module's errors and loses them.
        if (state.failure !== undefined) throw state.failure;
        if (isAppError(error)) throw error;
        signal.throwIfAborted();
        throw signInRefusal(error);
      }
      throw signInRefusal(null);
    },
  };
}

function secretOf(signIn: SignIn): string {
  try {
    return signIn.secret().reveal();
  } catch (error) {
    if (isAppError(error)) throw new AppError("source_refused", error.message);
    throw error;
  }
}

/**
 * The library requires https for authorities. One on this machine is named with https here and called by http below.
 */
async function openApplication(
  signIn: SignIn,
  clientSecret: string,
  networkClient: INetworkModule,
): Promise<ConfidentialClientApplication> {
  const { ConfidentialClientApplication, LogLevel } = await import("@azure/msal-node");
  const { host, pathname } = new URL(signIn.authorityUrl);
  return new ConfidentialClientApplication({
    auth: {
      clientId: signIn.clientId,
      authority: `https://${host}${pathname.replace(/\/+$/, "")}/${signIn.tenantId}`,
      clientSecret,
      knownAuthorities: [host],
    },
    system: {
      networkClient,
      disableInternalRetries: true,
      loggerOptions: {
        loggerCallback: () => undefined,
        piiLoggingEnabled: false,
        logLevel: LogLevel.Error,
      },
    },
  });
}

function networkModule(
  authorityUrl: string,
  asking: AsyncLocalStorage<Asking>,
  deps: SendDeps,
): INetworkModule {
  const authority = new URL(authorityUrl);

  async function ask(
    method: "GET" | "POST",
    address: string,
    options?: { readonly headers?: Readonly<Record<string, string>>; readonly body?: string },
  ) {
    const url = new URL(address);
    if (url.host === authority.host) url.protocol = authority.protocol;
    const state = asking.getStore();
    try {
      const answer = await send(
        {
          ...{ url, service: SERVICE, method, signal: state?.signal ?? new AbortController().signal },
          headers: options?.headers ?? {},
          ...(options?.body === undefined ? {} : { body: options.body }),
        },
        deps,
      );
      const body = await answer.json();
      if (typeof body !== "object" || body === null) {
        throw new AppError(
          "source_unavailable",
          `${SERVICE} sent an answer that Sightline does not understand.`,
        );
      }
      return { status: answer.status, headers: Object.fromEntries(answer.headers), body };
    } catch (error) {
      if (state) state.failure = error;
      throw error;
    }
  }

  return {
    sendGetRequestAsync: async <T>(url: string, options?: Parameters<typeof ask>[2]) => {
      const answer = await ask("GET", url, options);
      return { ...answer, body: answer.body as T };
    },
    sendPostRequestAsync: async <T>(url: string, options?: Parameters<typeof ask>[2]) => {
      const answer = await ask("POST", url, options);
      return { ...answer, body: answer.body as T };
    },
  };
}
