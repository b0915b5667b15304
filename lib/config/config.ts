import { availableParallelism } from "node:os";
import path from "node:path";
import { CONNECTOR_KINDS, connectorFacts } from "#lib/domain/connector-kinds.ts";
import { recordOf } from "#lib/domain/keys-of.ts";
import { readAssemblySettings } from "./assembly.ts";
import { chunkPolicyOf } from "./chunk-policy.ts";
import { readEnvFile } from "./env-file.ts";
import { invalid } from "./invalid.ts";
import { embedderOf, pageEmbedderOf, rerankOf, summariserOf } from "./model-services.ts";
import { readRoutePolicy } from "./route-policy.ts";
import { Secret } from "./secret.ts";
import { openSecrets } from "./secret-store.ts";
import { sofficeOf } from "./soffice.ts";
import { isLoopback, isWildcard, whyUnsafe } from "./unsafe-address.ts";
import { type Values, valuesSchema } from "./values.ts";

/** The size of a version is stored as a 4-byte integer. */
const MAX_BYTES = 2 ** 31 - 1;
const MB = 1024 * 1024;

type Env = Readonly<Record<string, string | undefined>>;

/** The whole configuration, checked and with defaults. Sizes in bytes, paths absolute. */
export type Config = Readonly<ReturnType<typeof configOf>>;

function configOf(values: Values, env: Env, root: string) {
  const dataDir = path.resolve(root, values.DATA_DIR);
  const secrets = openSecrets(env, root, { file: values.SECRETS_FILE, dir: values.SECRETS_DIR });
  return {
    root,
    server: serverOf(values),
    data: dataOf(values, root, dataDir),
    search: searchOf(values),
    corpora: corporaOf(values, root, dataDir),
    /** The connectors that are turned on. */
    connectors: recordOf(CONNECTOR_KINDS, (kind) => values[connectorFacts(kind).switch.variable]),
    m365: m365Of(values),
    secrets,
    routePolicy: readRoutePolicy(values.ROUTE_POLICY_FILE, root),
    assembly: readAssemblySettings(values.ASSEMBLY_FILE, root),
    embedder: embedderOf(values, secrets),
    pageEmbedder: pageEmbedderOf(values, secrets),
    pageSearch: { depth: values.PAGE_SEARCH_DEPTH, scanBelow: values.PAGE_SEARCH_SCAN_BELOW },
    rerank: rerankOf(values, secrets),
    summariser: summariserOf(values, secrets),
    chunking: chunkPolicyOf(values),
    limits: limitsOf(values),
    pages: {
      dpi: values.PAGE_DPI,
      workers: values.OCR_WORKERS ?? availableParallelism(),
      secondsAPage: values.PAGE_SECONDS,
    },
    ocr: ocrOf(values, root),
    /** LibreOffice's program; null without one. */
    soffice: sofficeOf(values.SOFFICE, env, root),
    /** The style of a base map on another host, and that host's origin; null for none. */
    map: { styleUrl: values.MAP_STYLE_URL ?? null, origin: originOf(values.MAP_STYLE_URL) },
    worker: {
      concurrency: values.WORKER_CONCURRENCY,
      silentSeconds: values.WORKER_SILENT_SECONDS,
    },
  } as const;
}

function originOf(url: string | undefined): string | null {
  return url === undefined ? null : new URL(url).origin;
}

function serverOf(values: Values) {
  return {
    host: values.HOST,
    port: values.PORT,
    accessToken: values.ACCESS_TOKEN === undefined ? null : new Secret(values.ACCESS_TOKEN),
    /** Includes the address that the server listens on. */
    allowedHosts: [...values.ALLOWED_HOSTS, ...hostHeaderOf(values.HOST)] as readonly string[],
    logLevel: values.LOG_LEVEL,
    requestTimeoutSeconds: values.REQUEST_TIMEOUT_SECONDS,
  } as const;
}

function dataOf(values: Values, root: string, dataDir: string) {
  return {
    dir: dataDir,
    cacheDir:
      values.CACHE_DIR === undefined ? path.join(dataDir, "cache") : path.resolve(root, values.CACHE_DIR),
    /** null: the embedded database under `dir`. */
    databaseUrl: values.DATABASE_URL ?? null,
    undoWindowMinutes: values.UNDO_WINDOW_MINUTES,
  } as const;
}

/** Time for the steps after the lanes: reading passages, explaining and assembling. */
const AFTER_LANES_SECONDS = 10;

function searchOf(values: Values) {
  return {
    semanticEnabled: values.SEMANTIC_SEARCH_ENABLED,
    concurrency: values.SEARCH_CONCURRENCY,
    queueSize: values.SEARCH_QUEUE_SIZE,
    cacheBytes: values.SEARCH_CACHE_MB * MB,
    sidecarDebug: values.SIDECAR_DEBUG,
    deadlineSeconds: values.SEARCH_DEADLINE_SECONDS,
    limitSeconds: values.SEARCH_LIMIT_SECONDS ?? values.SEARCH_DEADLINE_SECONDS + AFTER_LANES_SECONDS,
    receiptDays: values.RECEIPT_DAYS,
  } as const;
}

function corporaOf(values: Values, root: string, dataDir: string) {
  return {
    /** Folders below which a corpus may be bound. The first is ours and may not exist yet. */
    localRoots: [
      path.join(dataDir, "corpora"),
      ...values.LOCAL_ROOTS.map((folder) => path.resolve(root, folder)),
    ] as readonly string[],
    watch: values.WATCH,
    syncPollMinutes: values.SYNC_POLL_MINUTES,
    syncHistoryDays: values.SYNC_HISTORY_DAYS,
    trashDays: values.TRASH_DAYS,
  } as const;
}

function m365Of(values: Values) {
  return {
    tenantId: values.M365_TENANT_ID ?? null,
    clientId: values.M365_CLIENT_ID ?? null,
    /** A reference; `secrets` resolves it when it is used. */
    clientSecretRef: values.M365_CLIENT_SECRET_REF ?? null,
    userPrincipalName: values.M365_USER_PRINCIPAL_NAME ?? null,
    /** Without a trailing slash, like the next. */
    graphBaseUrl: values.GRAPH_BASE_URL,
    authorityUrl: values.M365_AUTHORITY_URL,
  } as const;
}

function limitsOf(values: Values) {
  return {
    maxTextBytes: Math.min(values.MAX_TEXT_MB * MB, MAX_BYTES),
    maxBinaryBytes: Math.min(values.MAX_BINARY_MB * MB, MAX_BYTES),
    maxImportBytes: values.MAX_IMPORT_MB * MB,
    maxChunks: values.MAX_CHUNKS_PER_DOCUMENT,
    maxChunksLarge: values.MAX_CHUNKS_LARGE_DOCUMENT,
    extractMemoryMb: values.EXTRACT_MEMORY_MB,
    largeDocumentBytes: values.LARGE_DOCUMENT_MB * MB,
    denylist: values.DENYLIST as readonly string[],
    indexInTurnBytes: values.INDEX_IN_TURN_KB * 1024,
  } as const;
}

function ocrOf(values: Values, root: string) {
  return {
    /** Empty: OCR is off. */
    languages: values.OCR_LANGUAGES as readonly string[],
    dataDir: values.OCR_DATA_DIR === undefined ? null : path.resolve(root, values.OCR_DATA_DIR),
    lowConfidence: values.OCR_LOW_CONFIDENCE,
    penalty: values.OCR_PENALTY,
  } as const;
}

/**
 * Returns the name in a Host header for a server on `host`; none for loopback, which is always allowed, or for
 * wildcards.
 */
function hostHeaderOf(host: string): readonly string[] {
  if (isLoopback(host) || isWildcard(host)) return [];
  return [host.includes(":") && !host.startsWith("[") ? `[${host.toLowerCase()}]` : host.toLowerCase()];
}

function refuseUnsafeHost({ server }: Config): void {
  const why = whyUnsafe(server.host, server.accessToken !== null);
  if (why !== null) throw invalid("HOST", why);
}

/**
 * Loads the configuration from the environment, and from a `.env` file in `root` for variables that are not set there.
 * An empty variable counts as not set.
 * @throws AppError("bad_request") naming the variable and its allowed values.
 */
export function loadConfig(env: Env = process.env, root: string = process.cwd()): Config {
  const variables: Env = { ...readEnvFile(path.join(root, ".env")), ...env };
  const nonEmpty = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = valuesSchema.safeParse(nonEmpty);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(String(issue?.path[0] ?? "A setting"), `must be ${issue?.message ?? "valid"}.`);
  }
  const config = configOf(parsed.data, variables, root);
  refuseUnsafeHost(config);
  return config;
}
