import { availableParallelism } from "node:os";
import path from "node:path";
import { z } from "zod";
import { CONNECTOR_KINDS, connectorFacts } from "#lib/domain/connector-kinds.ts";
import { recordOf } from "#lib/domain/keys-of.ts";
import { readAssemblySettings } from "./assembly.ts";
import { chunkPolicyOf } from "./chunk-policy.ts";
import { readEnvFile } from "./env-file.ts";
import { invalid } from "./invalid.ts";
import { readRoutePolicy } from "./route-policy.ts";
import { Secret } from "./secret.ts";
import { openSecrets, type SecretStore } from "./secret-store.ts";
import { SETTINGS } from "./settings.ts";
import { isLoopback, isWildcard, whyUnsafe } from "./unsafe-address.ts";

/** The size of a version is stored as a 4-byte integer. */
const MOST_BYTES = 2 ** 31 - 1;
const MB = 1024 * 1024;

const schema = z.object({
  ...shapeOf(SETTINGS.Server),
  ...shapeOf(SETTINGS.Data),
  ...shapeOf(SETTINGS.Search),
  ...shapeOf(SETTINGS.Corpora),
  ...shapeOf(SETTINGS.Connectors),
  ...shapeOf(SETTINGS["Microsoft 365"]),
  ...shapeOf(SETTINGS.Embedder),
  ...shapeOf(SETTINGS["Page search"]),
  ...shapeOf(SETTINGS.Reranking),
  ...shapeOf(SETTINGS.Summaries),
  ...shapeOf(SETTINGS.Chunking),
  ...shapeOf(SETTINGS.Limits),
  ...shapeOf(SETTINGS.Pages),
  ...shapeOf(SETTINGS.Worker),
});
type Values = z.infer<typeof schema>;
type Env = Readonly<Record<string, string | undefined>>;

function shapeOf<T extends Record<string, { readonly schema: z.ZodType }>>(section: T) {
  const entries = Object.entries(section).map(([name, setting]) => [name, setting.schema]);
  return Object.fromEntries(entries) as { [K in keyof T]: T[K]["schema"] };
}

/** The whole configuration, checked and with defaults. Sizes in bytes, paths absolute. */
export type Config = Readonly<ReturnType<typeof nest>>;

function nest(values: Values, env: Env, root: string) {
  const dataDir = path.resolve(root, values.DATA_DIR);
  const secrets = openSecrets(env, root, { file: values.SECRETS_FILE, dir: values.SECRETS_DIR });
  return {
    root,
    server: {
      host: values.HOST,
      port: values.PORT,
      accessToken: values.ACCESS_TOKEN === undefined ? null : new Secret(values.ACCESS_TOKEN),
      /** Includes the address that the server listens on. */
      allowedHosts: [...values.ALLOWED_HOSTS, ...ownName(values.HOST)] as readonly string[],
      logLevel: values.LOG_LEVEL,
      requestTimeoutSeconds: values.REQUEST_TIMEOUT_SECONDS,
    },
    data: {
      dir: dataDir,
      cacheDir:
        values.CACHE_DIR === undefined ? path.join(dataDir, "cache") : path.resolve(root, values.CACHE_DIR),
      /** null: the embedded database under `dir`. */
      databaseUrl: values.DATABASE_URL ?? null,
      undoWindowMinutes: values.UNDO_WINDOW_MINUTES,
      hnswAboveRows: values.HNSW_ABOVE_ROWS,
    },
    search: {
      semanticEnabled: values.SEMANTIC_SEARCH_ENABLED,
      concurrency: values.SEARCH_CONCURRENCY,
      queueSize: values.SEARCH_QUEUE_SIZE,
      sidecarDebug: values.SIDECAR_DEBUG,
      deadlineSeconds: values.SEARCH_DEADLINE_SECONDS,
      receiptDays: values.RECEIPT_DAYS,
    },
    corpora: {
      /** Folders below which a corpus may be bound. The first is ours and may not exist yet. */
      localRoots: [
        path.join(dataDir, "corpora"),
        ...values.LOCAL_ROOTS.map((folder) => path.resolve(root, folder)),
      ] as readonly string[],
      watch: values.WATCH,
      syncPollMinutes: values.SYNC_POLL_MINUTES,
      syncHistoryDays: values.SYNC_HISTORY_DAYS,
      trashDays: values.TRASH_DAYS,
    },
    /** Which connectors are on. */
    connectors: recordOf(CONNECTOR_KINDS, (kind) => values[connectorFacts(kind).switch.variable]),
    m365: {
      tenantId: values.M365_TENANT_ID ?? null,
      clientId: values.M365_CLIENT_ID ?? null,
      /** A reference; `secrets` resolves it when it is used. */
      clientSecretRef: values.M365_CLIENT_SECRET_REF ?? null,
      userPrincipalName: values.M365_USER_PRINCIPAL_NAME ?? null,
      /** Without a trailing slash, like the next. */
      graphBaseUrl: values.GRAPH_BASE_URL,
      authorityUrl: values.M365_AUTHORITY_URL,
    },
    secrets,
    routePolicy: readRoutePolicy(values.ROUTE_POLICY_FILE, root),
    assembly: readAssemblySettings(values.ASSEMBLY_FILE, root),
    embedder: embedderOf(values, secrets),
    pageEmbedder: pageEmbedderOf(values, secrets),
    pageSearch: { depth: values.PAGE_SEARCH_DEPTH, scanBelow: values.PAGE_SEARCH_SCAN_BELOW },
    rerank: rerankOf(values, secrets),
    summariser: summariserOf(values, secrets),
    chunking: chunkPolicyOf(values),
    limits: {
      maxTextBytes: Math.min(values.MAX_TEXT_MB * MB, MOST_BYTES),
      maxBinaryBytes: Math.min(values.MAX_BINARY_MB * MB, MOST_BYTES),
      maxImportBytes: values.MAX_IMPORT_MB * MB,
      maxChunks: values.MAX_CHUNKS_PER_DOCUMENT,
      maxChunksLarge: values.MAX_CHUNKS_LARGE_DOCUMENT,
      extractMemoryMb: values.EXTRACT_MEMORY_MB,
      largeDocumentBytes: values.LARGE_DOCUMENT_MB * MB,
      denylist: values.DENYLIST as readonly string[],
      indexInTurnBytes: values.INDEX_IN_TURN_KB * 1024,
    },
    pages: {
      dpi: values.PAGE_DPI,
      workers: values.OCR_WORKERS ?? availableParallelism(),
      secondsAPage: values.PAGE_SECONDS,
    },
    ocr: {
      /** Empty: OCR is off. */
      languages: values.OCR_LANGUAGES as readonly string[],
      dataDir: values.OCR_DATA_DIR === undefined ? null : path.resolve(root, values.OCR_DATA_DIR),
      lowConfidence: values.OCR_LOW_CONFIDENCE,
      penalty: values.OCR_PENALTY,
    },
    worker: {
      concurrency: values.WORKER_CONCURRENCY,
      silentSeconds: values.WORKER_SILENT_SECONDS,
    },
  } as const;
}

function embedderOf(values: Values, secrets: SecretStore) {
  const ollama =
    values.OLLAMA_BASE_URL ?? (values.OLLAMA_EMBEDDING_MODEL ? "http://127.0.0.1:11434" : undefined);
  const viaOllama =
    values.EMBEDDER !== "local" && values.EMBEDDING_BASE_URL === undefined && ollama !== undefined;
  const kind = values.EMBEDDER ?? (viaOllama || values.EMBEDDING_BASE_URL !== undefined ? "openai" : "local");
  const baseUrl = viaOllama ? `${ollama.replace(/\/+$/, "")}/v1` : (values.EMBEDDING_BASE_URL ?? null);
  const model = viaOllama
    ? (values.OLLAMA_EMBEDDING_MODEL ?? values.EMBEDDING_MODEL ?? "nomic-embed-text")
    : (values.EMBEDDING_MODEL ?? null);
  if (kind === "openai" && baseUrl === null) {
    throw invalid("EMBEDDING_BASE_URL", "must be set when EMBEDDER is openai.");
  }
  if (kind === "openai" && model === null) {
    throw invalid("EMBEDDING_MODEL", "must be set when EMBEDDER is openai.");
  }
  const key = values.EMBEDDING_API_KEY;
  return {
    kind,
    /** null: the bundled model (local only). */
    model,
    /** Without a trailing slash; null for local. */
    baseUrl: kind === "openai" ? (baseUrl?.replace(/\/+$/, "") ?? null) : null,
    apiKey: key === undefined ? null : secrets.resolve("EMBEDDING_API_KEY", key),
    precision: values.EMBEDDING_PRECISION ?? null,
    dimension: values.EMBEDDING_DIMENSION ?? null,
    queryPrefix: values.EMBEDDING_QUERY_PREFIX ?? null,
    documentPrefix: values.EMBEDDING_DOCUMENT_PREFIX ?? null,
    windowTokens: values.EMBEDDING_WINDOW_TOKENS ?? null,
    threads: values.EMBEDDING_THREADS ?? Math.max(1, Math.floor(availableParallelism() / 2)),
  } as const;
}

function pageEmbedderOf(values: Values, secrets: SecretStore) {
  const kind = values.PAGE_EMBEDDER;
  const model = values.PAGE_EMBEDDING_MODEL ?? null;
  const baseUrl = values.PAGE_EMBEDDING_BASE_URL?.replace(/\/+$/, "") ?? null;
  if ((kind === "onnx" || kind === "http") && model === null) {
    throw invalid("PAGE_EMBEDDING_MODEL", `must be set when PAGE_EMBEDDER is ${kind}.`);
  }
  if (kind === "http" && baseUrl === null) {
    throw invalid("PAGE_EMBEDDING_BASE_URL", "must be set when PAGE_EMBEDDER is http.");
  }
  const key = values.PAGE_EMBEDDING_API_KEY;
  return {
    kind,
    model,
    /** Without a trailing slash. */
    baseUrl,
    apiKey: key === undefined ? null : secrets.resolve("PAGE_EMBEDDING_API_KEY", key),
    dimension: values.PAGE_EMBEDDING_DIMENSION ?? 128,
    batch: values.PAGE_EMBEDDING_BATCH,
    timeoutSeconds: values.PAGE_EMBEDDING_TIMEOUT_SECONDS,
    threads: values.EMBEDDING_THREADS ?? Math.max(1, Math.floor(availableParallelism() / 2)),
  } as const;
}

function rerankOf(values: Values, secrets: SecretStore) {
  const baseUrl = values.RERANK_BASE_URL?.replace(/\/+$/, "") ?? null;
  const model = values.RERANK_MODEL ?? null;
  const service = values.RERANK_SERVICE;
  if (baseUrl !== null && model === null && service !== "tei") {
    throw invalid("RERANK_MODEL", `must be set when RERANK_SERVICE is ${service}.`);
  }
  if (values.RERANK_KEEP > values.RERANK_DEPTH) {
    throw invalid("RERANK_KEEP", `must not be above RERANK_DEPTH, which is ${values.RERANK_DEPTH}.`);
  }
  const key = values.RERANK_API_KEY;
  return {
    /** A hub name or a folder; null: none. */
    crossEncoder: values.RERANK_CROSS_ENCODER ?? null,
    service,
    /** Without a trailing slash; null: no service. */
    baseUrl,
    model,
    apiKey: key === undefined ? null : secrets.resolve("RERANK_API_KEY", key),
    batch: values.RERANK_BATCH,
    timeoutSeconds: values.RERANK_TIMEOUT_SECONDS,
    depth: values.RERANK_DEPTH,
    keep: values.RERANK_KEEP,
    threads: values.EMBEDDING_THREADS ?? Math.max(1, Math.floor(availableParallelism() / 2)),
  } as const;
}

function summariserOf(values: Values, secrets: SecretStore) {
  const { SUMMARISER_URL: url, SUMMARISER_MODEL: model, SUMMARISER_API_KEY: key } = values;
  if (url === undefined) return null;
  if (model === undefined) throw invalid("SUMMARISER_MODEL", "must be set when SUMMARISER_URL is.");
  return {
    /** Without a trailing slash. */
    url: url.replace(/\/+$/, ""),
    model,
    apiKey: key === undefined ? null : secrets.resolve("SUMMARISER_API_KEY", key),
    timeoutSeconds: values.SUMMARISER_TIMEOUT_SECONDS,
  } as const;
}

/**
 * Returns the name in a Host header for a server on `host`; none for loopback, which is always allowed, or for
 * wildcards.
 */
function ownName(host: string): readonly string[] {
  if (isLoopback(host) || isWildcard(host)) return [];
  return [host.includes(":") && !host.startsWith("[") ? `[${host.toLowerCase()}]` : host.toLowerCase()];
}

function refuseOpenDoor({ server }: Config): void {
  const why = whyUnsafe(server.host, server.accessToken !== null);
  if (why !== null) throw invalid("HOST", why);
}

/**
 * Loads the configuration from the environment, and from a `.env` file in `root` for variables that are not set there.
 * An empty variable counts as not set.
 * @throws AppError("bad_request") naming the variable and its allowed values.
 */
export function loadConfig(env: Env = process.env, root: string = process.cwd()): Config {
  const all: Env = { ...readEnvFile(path.join(root, ".env")), ...env };
  const given = Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw invalid(String(issue?.path[0] ?? "A setting"), `must be ${issue?.message ?? "valid"}.`);
  }
  const config = nest(parsed.data, all, root);
  refuseOpenDoor(config);
  return config;
}
