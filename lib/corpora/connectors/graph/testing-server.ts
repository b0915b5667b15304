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

/** What the three servers share. */
type State = Pick<GraphServer, "secret" | "before"> & {
  readonly tenant: FakeTenant;
  readonly tokens: string[];
  readonly valid: Set<string>;
  readonly asked: { path: string; bearer: string | null }[];
  readonly shown: (string | undefined)[];
  readonly misbehaviours: Misbehaviour[];
  readonly atSignIn: Misbehaviour[];
  readonly files: Map<string, Uint8Array>;
  tokenRequests: number;
};

function initialState(): State {
  return {
    tenant: {
      ...{ drives: [], users: new Map<string, FakeDrive>(), sites: [], pageSize: 3, oldestToken: 0 },
      ...{ wholeDrivesOnly: false, repeats: false },
    },
    secret: "a-secret-of-the-fake-tenant",
    before: null,
    ...{ tokens: [], valid: new Set(), asked: [], shown: [], misbehaviours: [], atSignIn: [] },
    ...{ files: new Map(), tokenRequests: 0 },
  };
}

type Listening = Awaited<ReturnType<typeof listening>>;

/** Starts the file store, which serves each download at its own address. */
function startFileStore({ shown, files }: State): Promise<Listening> {
  return listening((request, response) => {
    shown.push(request.headers.authorization);
    const bytes = files.get(request.url ?? "");
    if (bytes === undefined) return json(response, 404, {});
    response.writeHead(200, { "content-type": "application/octet-stream" }).end(bytes);
  });
}

const openIdConfiguration = (base: string) => ({
  issuer: `${base}/v2.0`,
  authorization_endpoint: `${base}/oauth2/v2.0/authorize`,
  token_endpoint: `${base}/oauth2/v2.0/token`,
  jwks_uri: `${base}/discovery/v2.0/keys`,
});

function issueToken({ tokens, valid }: State) {
  const token = `bearer-token-${tokens.length + 1}-of-the-fake-tenant`;
  tokens.push(token);
  valid.add(token);
  return { token_type: "Bearer", expires_in: 3599, ext_expires_in: 3599, access_token: token };
}

function startSignIn(state: State): Promise<Listening> {
  return listening(async (request, response) => {
    const tenantPath = `/${TENANT_ID}`;
    // The library requires https. It reaches this server by http.
    const base = `https://${request.headers.host}${tenantPath}`;
    if (request.url?.startsWith(`${tenantPath}/v2.0/.well-known/openid-configuration`)) {
      return json(response, 200, openIdConfiguration(base));
    }
    if (request.method !== "POST" || !request.url?.startsWith(`${tenantPath}/oauth2/v2.0/token`)) {
      return json(response, 400, {
        error: "invalid_request",
        error_description: "AADSTS90002: no such tenant",
      });
    }
    state.tokenRequests++;
    const form = await formOf(request);
    if (state.atSignIn.shift()?.(request, response)) return;
    if (form.get("client_id") !== CLIENT_ID || form.get("grant_type") !== "client_credentials") {
      return json(response, 400, {
        error: "unauthorized_client",
        error_description: "AADSTS700016: unknown",
      });
    }
    if (form.get("client_secret") !== state.secret)
      return json(response, 401, wrongSecret(form.get("client_secret")));
    json(response, 200, issueToken(state));
  });
}

async function startGraph(state: State, store: Listening): Promise<Listening> {
  const graph = await listening(async (request, response) => {
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? null;
    state.asked.push({ path: request.url ?? "", bearer });
    if (state.misbehaviours.shift()?.(request, response)) return;
    await state.before?.(request.url ?? "");
    if (bearer === null || !state.valid.has(bearer)) {
      const { body } = refused(401, "InvalidAuthenticationToken", `The token ${bearer} has expired.`) as {
        body: unknown;
      };
      return json(response, 401, body);
    }
    const url = new URL(request.url ?? "", graph.url);
    const answer = answerGraph(state.tenant, {
      path: url.pathname.replace(/^\/v1\.0/, ""),
      query: url.searchParams,
      base: `${graph.url}/v1.0`,
    });
    if (!("download" in answer)) return json(response, answer.status, answer.body);
    const ticket = `/opens-for-anybody/${state.files.size + 1}?tempauth=ticket-${state.files.size + 1}`;
    state.files.set(ticket, answer.download);
    response.writeHead(302, { location: store.url + ticket }).end();
  });
  return graph;
}

export async function startGraphServer(): Promise<GraphServer> {
  const state = initialState();
  const store = await startFileStore(state);
  const authority = await startSignIn(state);
  const graph = await startGraph(state, store);
  return {
    graphUrl: `${graph.url}/v1.0`,
    authorityUrl: authority.url,
    tenant: state.tenant,
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
    tokens: state.tokens,
    asked: state.asked,
    tokenRequests: () => state.tokenRequests,
    shownToFiles: state.shown,
    expireTokens: () => state.valid.clear(),
    misbehave: (...next) => state.misbehaviours.push(...next),
    misbehaveAtSignIn: (...next) => state.atSignIn.push(...next),
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
