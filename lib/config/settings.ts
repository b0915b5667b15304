import { z } from "zod";
import { CHUNK_POLICY_DEFAULTS, CHUNK_POLICY_NAMES } from "#lib/domain/chunk.ts";
import { CORPORA_SETTINGS } from "./corpora-settings.ts";
import { M365_SETTINGS } from "./m365-settings.ts";
import { MODEL_SETTINGS } from "./model-settings.ts";
import { webPort } from "./ports.ts";
import { choice, httpUrl, integer, optionalInteger, type Setting, toggle, words } from "./setting.ts";

const { targetChars, softBytes, hardBytes } = CHUNK_POLICY_DEFAULTS["clause-aware"];

/** Every variable that Sightline reads. The sections have the order of `.env.example`. */
export const SETTINGS = {
  Server: {
    PORT: {
      schema: webPort(3000),
      example: "3000",
      about: "Port of the web server; one that browsers open.",
    },
    HOST: {
      schema: z.string().min(1).default("127.0.0.1"),
      example: "127.0.0.1",
      about: "Address to listen on. Anything beyond this machine needs ACCESS_TOKEN.",
    },
    ACCESS_TOKEN: {
      schema: z.string().min(16, "at least 16 characters").optional(),
      example: "",
      about: "If set, every request needs it; at least 16 characters.",
    },
    ALLOWED_HOSTS: {
      schema: z
        .string()
        .default("")
        .transform((names) =>
          names
            .split(",")
            .map((name) => name.trim().toLowerCase())
            .filter((name) => name !== ""),
        ),
      example: "",
      about: "Host names this server answers to in addition to localhost, separated by commas.",
    },
    REQUEST_TIMEOUT_SECONDS: {
      schema: integer(1, 86_400, 3600),
      example: "3600",
      about: "How long a client may take to send one file. 200 MB at 1 Mbit/s take 1,600 seconds.",
    },
    LOG_LEVEL: {
      schema: choice(["fatal", "error", "warn", "info", "debug", "trace", "silent"], "info"),
      example: "info",
      about: "fatal, error, warn, info, debug, trace or silent. Logs never hold queries or document text.",
    },
  },
  Data: {
    DATA_DIR: {
      schema: z.string().min(1).default(".sightline"),
      example: ".sightline",
      about: "Folder of the embedded database and the originals; relative to the checkout.",
    },
    CACHE_DIR: {
      schema: z.string().min(1).optional(),
      example: "",
      about: "Folder of prepared models. Default: cache under DATA_DIR.",
    },
    DATABASE_URL: {
      schema: z.url({ protocol: /^postgres(ql)?$/, error: "a postgres:// address" }).optional(),
      example: "",
      about: "A Postgres with pgvector to use in place of the embedded database.",
    },
    UNDO_WINDOW_MINUTES: {
      schema: integer(0, 525_600, 60),
      example: "60",
      about: "How long a removed document can be restored before its bytes are purged.",
    },
  },
  Search: {
    SEMANTIC_SEARCH_ENABLED: {
      schema: toggle(true),
      example: "true",
      about:
        "false turns search by meaning off: every search answers by keyword, and /api/search answers 404.",
    },
    SEARCH_CONCURRENCY: { schema: integer(1, 64, 4), example: "4", about: "Searches that run at once." },
    SEARCH_QUEUE_SIZE: {
      schema: integer(0, 10_000, 64),
      example: "64",
      about: "Searches that may wait; beyond that the answer is 429 with Retry-After.",
    },
    SEARCH_CACHE_MB: {
      schema: integer(16, 65_536, 256),
      example: "256",
      about: "Memory for parts of the text index that searches used last, in each of the programs.",
    },
    SEARCH_DEADLINE_SECONDS: {
      schema: integer(1, 3600, 20),
      example: "20",
      about: "A lane that has not answered by then is stopped and left out.",
    },
    SEARCH_LIMIT_SECONDS: {
      schema: optionalInteger(1, 3600),
      example: "",
      about:
        "A search that has not ended by then is stopped, and answered with 504. Default: 10 seconds after the lanes' deadline.",
    },
    RECEIPT_DAYS: {
      schema: integer(1, 36_500, 30),
      example: "30",
      about: "How long receipts and their steps are kept; pinned and judged ones stay.",
    },
    ROUTE_POLICY_FILE: {
      schema: words,
      example: "",
      about: "A JSON file whose parts replace those of the route policy (ADR 0027).",
    },
    ASSEMBLY_FILE: {
      schema: words,
      example: "",
      about: "A JSON file with document types and configurations of assembly (ADR 0042).",
    },
    SIDECAR_DEBUG: {
      schema: toggle(false),
      example: "false",
      about: "true turns on /api/sidecar/query/debug, which explains answers.",
    },
  },
  ...CORPORA_SETTINGS,
  ...M365_SETTINGS,
  ...MODEL_SETTINGS,
  Chunking: {
    CHUNK_POLICY: {
      schema: choice(CHUNK_POLICY_NAMES, "clause-aware"),
      example: "clause-aware",
      about: "clause-aware, fixed, token or paragraph.",
    },
    CHUNK_SIZE: {
      schema: optionalInteger(20, 100_000),
      example: "",
      about: "fixed: characters (1000). token and paragraph: tokens (600, 500). Refused with clause-aware.",
    },
    CHUNK_OVERLAP: {
      schema: optionalInteger(0, 50_000),
      example: "",
      about:
        "Overlap of neighbours, same unit (200, 120, 50); clause-aware: characters, in long prose (120).",
    },
    CHUNK_TARGET_CHARS: {
      schema: integer(100, 20_000, targetChars),
      example: String(targetChars),
      about: "clause-aware: target length if a long section must be split.",
    },
    CHUNK_SOFT_BYTES: {
      schema: integer(256, 1_000_000, softBytes),
      example: String(softBytes),
      about: "Soft limit of a passage.",
    },
    CHUNK_HARD_BYTES: {
      schema: integer(256, 1_000_000, hardBytes),
      example: String(hardBytes),
      about: "Hard limit of a passage.",
    },
  },
  Limits: {
    MAX_TEXT_MB: {
      schema: integer(1, 2048, 10),
      example: "10",
      about: "Largest text, code or html file, except csv.",
    },
    MAX_BINARY_MB: {
      schema: integer(1, 2048, 200),
      example: "200",
      about: "Largest pdf, image, office or csv file.",
    },
    MAX_IMPORT_MB: {
      schema: integer(1, 1_048_576, 4096),
      example: "4096",
      about:
        "Largest archive of a corpus that may be sent to be imported; unpacked it may be ten times as large.",
    },
    MAX_CHUNKS_PER_DOCUMENT: {
      schema: integer(1, 1_000_000, 2000),
      example: "2000",
      about: "Passages of one document. Further ones are not searchable, and the document says so.",
    },
    MAX_CHUNKS_LARGE_DOCUMENT: {
      schema: integer(1, 1_000_000, 40_000),
      example: "40000",
      about: "The same for files above LARGE_DOCUMENT_MB.",
    },
    EXTRACT_MEMORY_MB: {
      schema: integer(64, 65_536, 1024),
      example: "1024",
      about: "Heap for reading one file; a file that needs more is refused. Two are read at once.",
    },
    SOFFICE: {
      schema: z.string().min(1).optional(),
      example: "",
      about:
        "LibreOffice's program, which converts doc and ppt files; off for none. Default: soffice on PATH.",
    },
    LARGE_DOCUMENT_MB: {
      schema: integer(1, 2048, 1),
      example: "1",
      about: "From here a file is a large document.",
    },
    DENYLIST: {
      schema: z
        .string()
        .default("**/.git/**,**/node_modules/**,**/.DS_Store,**/Thumbs.db,**/desktop.ini,**/~$*")
        .transform((list) =>
          list
            .split(",")
            .map((pattern) => pattern.trim())
            .filter((pattern) => pattern !== ""),
        ),
      example: "**/.git/**,**/node_modules/**,**/.DS_Store,**/Thumbs.db,**/desktop.ini,**/~$*",
      about: "Paths that are never ingested: glob patterns, separated by commas.",
    },
    INDEX_IN_TURN_KB: {
      schema: integer(0, 1024, 10),
      example: "10",
      about: "Files below this are indexed within the upload's own request.",
    },
  },
  Pages: {
    PAGE_DPI: {
      schema: integer(72, 600, 200),
      example: "200",
      about: "Resolution at which pages of PDFs are drawn and recognised; very large pages get less.",
    },
    OCR_WORKERS: {
      schema: optionalInteger(1, 64),
      example: "",
      about: "Pages drawn and recognised at once. Default: as many as there are cores.",
    },
    PAGE_SECONDS: {
      schema: integer(5, 3600, 180),
      example: "180",
      about:
        "How long one page may take; a page that takes longer is skipped and says so; the others continue.",
    },
    OCR_LANGUAGES: {
      schema: z
        .string()
        .regex(/^(none|[a-z_]{3,12}([+, ]+[a-z_]{3,12})*)$/i, "language codes such as eng+deu, or none")
        .default("eng")
        .transform((codes) =>
          codes.toLowerCase() === "none" ? [] : codes.split(/[+, ]+/).filter((code) => code !== ""),
        ),
      example: "eng",
      about:
        "Languages of scans, most frequent first (eng+deu); each needs its npm package @tesseract.js-data/<code>. none: off.",
    },
    OCR_DATA_DIR: {
      schema: words,
      example: "",
      about: "A folder with further <code>.traineddata files, searched before the packages.",
    },
    OCR_LOW_CONFIDENCE: {
      schema: integer(0, 100, 70),
      example: "70",
      about:
        "Recognised pages with a higher confidence than this (0 to 100) count in full; others have a badge. Exports mark words below it as doubtful.",
    },
    OCR_PENALTY: {
      schema: z.coerce.number().min(0).max(1).default(0.1),
      example: "0.1",
      about: "How much a confidence of 0 lowers a passage's score; less with higher confidence. 0: off.",
    },
  },
  Map: {
    MAP_STYLE_URL: {
      schema: httpUrl,
      example: "",
      about:
        "MapLibre style of a base map. Browsers then load tiles from its host, which sees where they look; the page names it. Default: none.",
    },
  },
  Worker: {
    WORKER_SILENT_SECONDS: {
      schema: integer(10, 86_400, 300),
      example: "300",
      about: "A worker that is blocked for so long is restarted; its jobs run again.",
    },
    WORKER_CONCURRENCY: { schema: integer(1, 64, 3), example: "3", about: "Jobs that run at once." },
  },
} as const satisfies Record<string, Record<string, Setting>>;
