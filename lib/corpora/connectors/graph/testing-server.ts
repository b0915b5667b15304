import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { FakeDrive } from "./testing-drive.ts";
import { answerGraph, type FakeTenant, refused } from "./testing-routes.ts";

export const TENANT_ID = "7c2a1f70-0000-4000-8000-00000000f4b1";
export const CLIENT_ID = "c11e4700-0000-4000-8000-0000000000a1";

/** Handles one request. Returns `false` for the usual answer. */
export type Misbehaviour = (request: IncomingMessage, response: ServerResponse) => boolean;

/** A local Microsoft 365: a sign-in service, Graph v1.0, and a file store at another origin. */
export type GraphServer = {
  readonly graphUrl: string;
  readonly authorityUrl: string;
  readonly tenant: FakeTenant;
  /** The valid client secret. */
  secret: string;
  /** All issued tokens. */
  readonly tokens: readonly string[];
  /** Method, path and query of each request to Graph, with its bearer token. */
  readonly asked: readonly { readonly path: string; readonly bearer: string | null }[];
  readonly tokenRequests: () => number;
  /** The authorization headers that reached the file store. */
  readonly shownToFiles: readonly (string | undefined)[];
  /** Awaited with the path before Graph answers a request, or null. */
  before: ((path: string) => Promise<void>) | null;
  expireTokens(): void;
  /** Replaces the next answers of Graph, one each. */
  misbehave(...next: readonly Misbehaviour[]): void;
  misbehaveAtSignIn(...next: readonly Misbehaviour[]): void;
  close(): Promise<void>;
};

export const answers =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Misbehaviour =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "application/json", ...headers });
    response.end(body === undefined ? "<html>" : JSON.stringify(body));
    return true;
  };

async function listening(
  handler: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<{ readonly server: Server; readonly url: string }> {
  const server = createServer((request, response) => void handler(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function closed(server: Server): Promise<void> {
  if (!server.listening) return;
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return new URLSearchParams(Buffer.concat(parts).toString("utf8"));
}

/** The sign-in service's answer to a wrong secret. Like a bad server, it repeats the secret. */
const wrongSecret = (given: string | null) => ({
  error: "invalid_client",
  error_description: `AADSTS7000215: Invalid client secret provided: '${given}'. Trace ID: 00000000-0000-0000-0000-000000000000`,
  error_codes: [7000215],
});

export async function startGraphServer(): Promise<GraphServer> {
  const tenant: FakeTenant = {
    ...{ drives: [], users: new Map<string, FakeDrive>(), sites: [], pageSize: 3, oldestToken: 0 },
    ...{ wholeDrivesOnly: false, repeats: false },
  };
  const tokens: string[] = [];
  const valid = new Set<string>();
  const asked: { path: string; bearer: string | null }[] = [];
  const shown: (string | undefined)[] = [];
  const misbehaviours: Misbehaviour[] = [];
  const atSignIn: Misbehaviour[] = [];
  const files = new Map<string, Uint8Array>();
  let tokenRequests = 0;
  const state: Pick<GraphServer, "secret" | "before"> = {
    secret: "a-secret-of-the-fake-tenant",
    before: null,
  };

  const store = await listening((request, response) => {
    shown.push(request.headers.authorization);
    const bytes = files.get(request.url ?? "");
    if (bytes === undefined) return json(response, 404, {});
    response.writeHead(200, { "content-type": "application/octet-stream" }).end(bytes);
  });

  const authority = await listening(async (request, response) => {
    const tenantPath = `/${TENANT_ID}`;
    // The library requires https. It reaches this server by http.
    const base = `https://${request.headers.host}${tenantPath}`;
    if (request.url?.startsWith(`${tenantPath}/v2.0/.well-known/openid-configuration`)) {
      return json(response, 200, {
        issuer: `${base}/v2.0`,
        authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
        token_endpoint: `${base}/oauth2/v2.0/token`,
        jwks_uri: `${base}/discovery/v2.0/keys`,
      });
    }
    if (request.method !== "POST" || !request.url?.startsWith(`${tenantPath}/oauth2/v2.0/token`)) {
      return json(response, 400, {
        error: "invalid_request",
        error_description: "AADSTS90002: no such tenant",
      });
    }
    tokenRequests++;
    const form = await formOf(request);
    if (atSignIn.shift()?.(request, response)) return;
    if (form.get("client_id") !== CLIENT_ID || form.get("grant_type") !== "client_credentials") {
      return json(response, 400, {
        error: "unauthorized_client",
        error_description: "AADSTS700016: unknown",
      });
    }
    if (form.get("client_secret") !== state.secret)
      return json(response, 401, wrongSecret(form.get("client_secret")));
    const token = `bearer-token-${tokens.length + 1}-of-the-fake-tenant`;
    tokens.push(token);
    valid.add(token);
    json(response, 200, {
      token_type: "Bearer",
      expires_in: 3599,
      ext_expires_in: 3599,
      access_token: token,
    });
  });

  const graph = await listening(async (request, response) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? null;
    asked.push({ path: request.url ?? "", bearer });
    if (misbehaviours.shift()?.(request, response)) return;
    await state.before?.(request.url ?? "");
    if (bearer === null || !valid.has(bearer)) {
      const { body } = refused(401, "InvalidAuthenticationToken", `The token ${bearer} has expired.`) as {
        body: unknown;
      };
      return json(response, 401, body);
    }
    const url = new URL(request.url ?? "", graph.url);
    const answer = answerGraph(tenant, {
      path: url.pathname.replace(/^\/v1\.0/, ""),
      query: url.searchParams,
      base: `${graph.url}/v1.0`,
    });
    if (!("download" in answer)) return json(response, answer.status, answer.body);
    const ticket = `/opens-for-anybody/${files.size + 1}?tempauth=ticket-${files.size + 1}`;
    files.set(ticket, answer.download);
    response.writeHead(302, { location: store.url + ticket }).end();
  });

  return {
    graphUrl: `${graph.url}/v1.0`,
    authorityUrl: authority.url,
    tenant,
    get secret() {
      return state.secret;
    },
    set secret(secret: string) {
      state.secret = secret;
    },
    get before() {
      return state.before;
    },
    set before(before) {
      state.before = before;
    },
    tokens,
    asked,
    tokenRequests: () => tokenRequests,
    shownToFiles: shown,
    expireTokens: () => valid.clear(),
    misbehave: (...next) => misbehaviours.push(...next),
    misbehaveAtSignIn: (...next) => atSignIn.push(...next),
    async close() {
      await Promise.all([graph, authority, store].map(({ server }) => closed(server)));
    },
  };
}

export function addDrive(server: GraphServer, id: string, user?: string): FakeDrive {
  const drive = new FakeDrive(id);
  server.tenant.drives.push(drive);
  if (user !== undefined) server.tenant.users.set(user, drive);
  return drive;
}
