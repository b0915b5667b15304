/** Which folders may import which (docs/architecture.md). A file belongs to the first room whose path matches. */
export type Room = {
  readonly path: string;
  /** Paths it may import from, apart from its own. */
  readonly mayImport: readonly string[];
  /** Paths that its tests may import as well. */
  readonly testsMayImport?: readonly string[];
  /** Purpose of the room, for the message. */
  readonly holds: string;
};

const PURE = ["lib/domain/", "lib/errors/"];
/** The port of the text index. Its engine is in `lib/text-index/slab-engine/`; only tests import it (ADR 0078). */
const TEXT_INDEX = ["port.ts", "port/", "text-index.ts", "bm25.ts", "dictionary.ts"].map(
  (name) => `lib/text-index/${name}`,
);
const DATA = [...PURE, "lib/text/", "lib/geometry/", "lib/models/", "lib/log/", "db/"];
const INDEXED = [...DATA, ...TEXT_INDEX];
const BELOW_LANES = [
  ...INDEXED,
  ...["question/", "scope/", "hybrid/", "fuse/", "route/"].map((part) => `lib/retrieval/${part}`),
];
/** What a verb may import: everything that needs no request, no page and no running program. */
const BELOW_SERVICES = [
  ...["db/", "lib/domain/", "lib/errors/", "lib/config/", "lib/disk/", "lib/blobs/", "lib/archive/"],
  ...[
    "lib/text/",
    "lib/geometry/",
    "lib/places/",
    "lib/log/",
    "lib/jobs/",
    "lib/ingest/",
    "lib/explain/",
    "lib/assembly/",
    "lib/packs/",
  ],
  ...["lib/models/", "lib/indexing/", "lib/retrieval/", "lib/evaluation/", "lib/corpora/", "lib/context.ts"],
  ...TEXT_INDEX,
];
/** A test of the read side writes the index that it reads. */
const INDEX_WRITERS = ["lib/indexing/", "lib/text-index/"];
const NO_PAGES = ["lib/", "db/"];
/** What the start scripts share. They run before the packages are installed. */
const STARTERS = ["scripts/launch.mjs", "scripts/install.mjs"];

export const ROOMS: readonly Room[] = [
  { path: "lib/domain/", mayImport: [], holds: "the vocabulary: types, contracts and pure rules" },
  { path: "lib/errors/", mayImport: ["lib/domain/"], holds: "the failures a person can meet" },
  { path: "lib/config/", mayImport: PURE, holds: "the only reader of the environment" },
  { path: "lib/log/", mayImport: PURE, holds: "the logger" },
  { path: "lib/disk/", mayImport: PURE, holds: "files that survive a power cut and stay private" },
  { path: "lib/blobs/", mayImport: [...PURE, "lib/disk/"], holds: "the originals' bytes" },
  {
    path: "lib/archive/",
    mayImport: PURE,
    holds: "the format of exports and backups: streams in, streams out",
  },
  { path: "lib/text/", mayImport: PURE, holds: "text analysis, pure" },
  {
    path: "lib/geometry/",
    mayImport: PURE,
    holds: "geometries: read, repaired, placed, measured and compared; pure",
  },
  {
    path: "lib/places/",
    mayImport: [...PURE, "lib/geometry/"],
    holds: "sites compared with records, and site reports with each other; pure",
  },
  {
    path: "lib/text-index/slabs/",
    mayImport: PURE,
    holds: "the core of an index in slabs: bytes in, values out, no database",
  },
  { path: "lib/sandbox/", mayImport: PURE, holds: "how programs that parse foreign bytes are started" },
  {
    path: "lib/http/",
    mayImport: [
      ...[...PURE, "lib/config/", "lib/log/", "lib/context.ts"],
      ...["lib/runtime.ts", "lib/client-signal.ts"],
    ],
    // Answers with stored files are tested with a real store.
    testsMayImport: ["lib/blobs/"],
    holds: "errors and guards of HTTP, the definitions of routes and actions",
  },
  { path: "lib/jobs/", mayImport: [...PURE, "db/"], holds: "the queue; handlers are in workers/handlers" },
  {
    path: "lib/ingest/",
    mayImport: [...PURE, "lib/text/", "lib/sandbox/", "lib/geometry/"],
    holds: "bytes in, values out: no database, no models",
  },
  {
    path: "lib/explain/",
    mayImport: [...PURE, "lib/text/"],
    holds: "badges and receipts, pure",
  },
  { path: "lib/assembly/", mayImport: [...PURE, "lib/text/"], holds: "packs, pure" },
  {
    path: "lib/packs/",
    mayImport: [
      "lib/places/",
      ...PURE,
      "lib/text/",
      "lib/explain/",
      "lib/ingest/container/",
      "lib/ingest/limits.ts",
      "lib/ingest/extract/docx/",
      "lib/ingest/extract/shared/xml.ts",
      "lib/ingest/extract/pdf/hyphens.ts",
      "lib/ingest/extract/md/",
    ],
    // A Word file is written for readers, so its test reads it as an import does.
    testsMayImport: ["lib/ingest/extract/docx.ts", "lib/geometry/"],
    holds: "packs written out and read back, pure",
  },
  { path: "lib/retrieval/route/", mayImport: PURE, holds: "routing, pure" },
  {
    path: "lib/retrieval/question/",
    mayImport: [...PURE, "lib/text/", "lib/geometry/"],
    holds: "a question parsed and recognised by its words; pure",
  },
  { path: "lib/retrieval/fuse/", mayImport: PURE, holds: "fusion, pure" },
  { path: "lib/models/", mayImport: [...PURE, "lib/config/", "lib/log/"], holds: "model ports and adapters" },
  {
    path: "lib/text-index/",
    mayImport: [...PURE, "lib/text/", "db/"],
    // The contract suite writes passages as indexing does.
    testsMayImport: ["lib/indexing/"],
    holds: "the port of the text index, and its engine; only here are its tables named",
  },
  {
    path: "lib/indexing/",
    mayImport: INDEXED,
    // A test looks at what the engine has stored.
    testsMayImport: ["lib/text-index/"],
    holds: "the write side of the index",
  },
  {
    path: "lib/retrieval/scope/",
    mayImport: BELOW_LANES,
    holds: "what a search may read, and its statistics",
  },
  {
    path: "lib/retrieval/hybrid/",
    mayImport: BELOW_LANES,
    testsMayImport: INDEX_WRITERS,
    holds: "search by words and by meaning, for any lane",
  },
  {
    path: "lib/retrieval/lanes/",
    mayImport: [...BELOW_LANES, "lib/retrieval/clock.ts", "lib/retrieval/with-deadline.ts"],
    // The suite over all lanes writes a PDF, whose pages the page lanes find.
    testsMayImport: [...INDEX_WRITERS, "lib/ingest/extract/pdf/testing.ts"],
    holds: "one folder a lane, and how lanes are asked",
  },
  {
    path: "lib/retrieval/",
    mayImport: INDEXED,
    testsMayImport: INDEX_WRITERS,
    holds: "the read side of the index",
  },
  {
    path: "lib/evaluation/",
    mayImport: [...PURE, "lib/text/", "lib/retrieval/evidence.ts"],
    holds: "golden sets and metrics, pure",
  },
  {
    path: "lib/corpora/connectors/",
    mayImport: [...PURE, "lib/config/", "lib/corpora/"],
    holds: "where documents come from: a folder, a service; no database",
  },
  { path: "lib/corpora/", mayImport: DATA, holds: "bindings, freshness and sync" },
  {
    path: "lib/context.ts",
    mayImport: [
      ...[...PURE, "db/", "lib/blobs/", "lib/config/", "lib/text-index/", "lib/ingest/"],
      ...["lib/jobs/", "lib/log/", "lib/models/"],
    ],
    holds: "the type of what a verb receives",
  },
  {
    path: "lib/services/",
    mayImport: BELOW_SERVICES,
    // A test of a verb that only jobs call needs a context of a job; one looks at an engine's own index.
    testsMayImport: ["lib/work-contexts.ts", "lib/text-index/"],
    holds: "the verbs, for any program and any request",
  },
  { path: "lib/client-signal.ts", mayImport: [], holds: "the signal of the request that is answered" },
  {
    path: "lib/runtime.ts",
    mayImport: [
      ...[...PURE, "db/", "lib/blobs/", "lib/client-signal.ts", "lib/config/", "lib/context.ts"],
      ...["lib/disk/", "lib/jobs/", "lib/log/", "lib/models/", "lib/text-index/text-index.ts"],
    ],
    holds: "what a program opens once, and the contexts of its requests",
  },
  {
    path: "lib/work-contexts.ts",
    mayImport: [...BELOW_SERVICES, "lib/services/", "lib/runtime.ts"],
    holds: "the contexts of jobs",
  },
  {
    path: "db/",
    mayImport: [...PURE, "lib/log/", "lib/disk/"],
    holds: "tables, migrations and the embedded server",
  },
  {
    path: "components/",
    // A server action is a remote call: the browser's bundle contains a reference to it, not its code.
    mayImport: ["lib/domain/", "actions/"],
    holds: "one folder a feature: its views, queries and words; props are domain types",
  },
  {
    path: "actions/",
    mayImport: ["lib/domain/", "lib/errors/", "lib/services/", "lib/http/"],
    holds: "server actions: parse, call one verb; the calls of components to the server",
  },
  {
    path: "app/",
    mayImport: [
      ...["components/", "lib/domain/", "lib/errors/", "lib/services/", "lib/http/", "lib/jobs/"],
      ...["lib/runtime.ts", "lib/context.ts"],
    ],
    // Tests of routes prepare rows and read them back. Some need the web server that answers, or a log to read.
    testsMayImport: [
      ...["cli/web/", "lib/client-signal.ts", "db/", "lib/config/", "lib/log/", "lib/corpora/"],
      ...["lib/indexing/testing.ts", "lib/ingest/extract/pdf/testing.ts", "lib/models/fake.ts"],
    ],
    holds: "routes: parse, call one verb, show",
  },
  {
    path: "workers/",
    mayImport: [
      ...[...BELOW_SERVICES, "lib/sandbox/", "lib/services/"],
      ...["lib/runtime.ts", "lib/work-contexts.ts"],
    ],
    holds: "the worker and its handlers",
  },
  {
    path: "testing/",
    mayImport: [...NO_PAGES, "workers/"],
    holds: "what tests of several rooms share; the product never imports it",
  },
  { path: "cli/", mayImport: [...NO_PAGES, ...STARTERS], holds: "the command line" },
  {
    path: "evals/",
    mayImport: [...NO_PAGES, "cli/", "testing/", ...STARTERS],
    holds: "the laboratory: evaluations, benchmarks and sample generators; the product never imports it",
  },
  { path: "scripts/process-lock.mjs", mayImport: [], holds: "a lock between processes" },
  { path: "scripts/install.mjs", mayImport: ["scripts/process-lock.mjs"], holds: "the install at a start" },
  { path: "scripts/launch.mjs", mayImport: ["scripts/install.mjs"], holds: "the start of a program" },
  { path: "scripts/", mayImport: [...NO_PAGES, "cli/", "testing/"], holds: "tools of the checkout" },
  {
    path: "e2e/",
    // A journey finds things on a page by the words that the page shows.
    mayImport: [...NO_PAGES, "components/", "cli/", "testing/"],
    holds: "journeys in a real browser; nobody imports it",
  },
];
