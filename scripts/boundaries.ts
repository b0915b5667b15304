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
const DATA = [...PURE, "lib/text/", "lib/models/", "lib/log/", "db/"];
const BELOW_LANES = [
  ...DATA,
  ...["question/", "scope/", "hybrid/", "fuse/", "route/"].map((part) => `lib/retrieval/${part}`),
];
/** What a verb may import: everything that needs no request, no page and no running program. */
const BELOW_SERVICES = [
  ...["db/", "lib/domain/", "lib/errors/", "lib/config/", "lib/disk/", "lib/blobs/", "lib/archive/"],
  ...["lib/text/", "lib/log/", "lib/jobs/", "lib/ingest/", "lib/explain/", "lib/assembly/", "lib/packs/"],
  ...["lib/models/", "lib/indexing/", "lib/retrieval/", "lib/evaluation/", "lib/corpora/", "lib/context.ts"],
];
/** A test of the read side writes the index that it reads. */
const INDEX_WRITERS = ["lib/indexing/"];
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
    mayImport: [...PURE, "lib/text/", "lib/sandbox/"],
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
      ...PURE,
      "lib/text/",
      "lib/explain/",
      "lib/ingest/container/",
      "lib/ingest/limits.ts",
      "lib/ingest/extract/docx/",
      "lib/ingest/extract/pdf/hyphens.ts",
      "lib/ingest/extract/md/",
    ],
    // A Word file is written for readers, so its test reads it as an import does.
    testsMayImport: ["lib/ingest/extract/docx.ts"],
    holds: "packs written out and read back, pure",
  },
  { path: "lib/retrieval/route/", mayImport: PURE, holds: "routing, pure" },
  {
    path: "lib/retrieval/question/",
    mayImport: [...PURE, "lib/text/"],
    holds: "a question parsed and recognised by its words; pure",
  },
  { path: "lib/retrieval/fuse/", mayImport: PURE, holds: "fusion, pure" },
  { path: "lib/models/", mayImport: [...PURE, "lib/config/", "lib/log/"], holds: "model ports and adapters" },
  { path: "lib/indexing/", mayImport: DATA, holds: "the write side of the index" },
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
    mayImport: DATA,
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
      ...[...PURE, "db/", "lib/blobs/", "lib/config/", "lib/indexing/", "lib/ingest/"],
      ...["lib/jobs/", "lib/log/", "lib/models/"],
    ],
    holds: "the type of what a verb receives",
  },
  {
    path: "lib/services/",
    mayImport: BELOW_SERVICES,
    // A test of a verb that only jobs call needs a context of a job.
    testsMayImport: ["lib/work-contexts.ts"],
    holds: "the verbs, for any program and any request",
  },
  { path: "lib/client-signal.ts", mayImport: [], holds: "the signal of the request that is answered" },
  {
    path: "lib/runtime.ts",
    mayImport: [
      ...[...PURE, "db/", "lib/blobs/", "lib/client-signal.ts", "lib/config/", "lib/context.ts"],
      ...["lib/disk/", "lib/jobs/", "lib/log/", "lib/models/"],
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

/** Tests, and helpers that only tests import: `contract.ts`, `testing.ts`, `testing-<what>.ts`, `<what>.testing.ts`, `testing/`. */
const TEST =
  /(?:\.test\.tsx?|(?:^|\/)testing(?:-[^/]+)?\.ts|\.testing\.ts|(?:^|\/)contract\.ts|(?:^|\/)testing\/[^/]+\.ts|^app\/_restricted\/.*)$/;

/** Returns true for a test or a helper of tests. */
export function isTest(file: string): boolean {
  return TEST.test(file);
}

/** The paths that a file of a room may import. A test may also import the shared helpers, and what its room allows to tests. */
function allowedPaths(room: Room, file: string): readonly string[] {
  const paths = [room.path, ...room.mayImport];
  return isTest(file) ? [...paths, ...(room.testsMayImport ?? []), "testing/"] : paths;
}

/** Returns the imports of a test that its room allows to tests alone. */
export function testOnlyImports(file: string, source: string): string[] {
  const room = ROOMS.find((candidate) => file.startsWith(candidate.path));
  if (!room || !isTest(file)) return [];
  const own = [room.path, ...room.mayImport];
  return importsOf(file, source)
    .filter((target) => ROOMS.some((other) => target.startsWith(other.path)))
    .filter((target) => !own.some((allowed) => target.startsWith(allowed)));
}

/** Rooms whose code is for development only, so it may import helpers of tests. */
const DEVELOPMENT = /^(?:evals|scripts|e2e|testing)\//;

function helperViolations(file: string, source: string): string[] {
  if (isTest(file) || DEVELOPMENT.test(file) || !file.includes("/")) return [];
  return importsOf(file, source)
    .filter(isTest)
    .map(
      (target) =>
        `${file} imports ${target}, a helper of tests. Move what the product needs to a file of its own.`,
    );
}

/** Rooms whose folders do not import each other. Shared files are next to the folders. */
const SEPARATE_FOLDERS = ["lib/retrieval/lanes/"];

/** Files with a special meaning for Next.js. */
const ROUTE_FILE =
  /\/(?:(?:page|layout|loading|error|global-error|not-found|default|template)\.tsx|route\.ts)$/;

/** Other files allowed in `app/`. A new view, query or text belongs to its feature in `components/`. */
const OTHER_APP_FILES: readonly string[] = [
  "app/_prefetch/", // what pages read on the server before they render
  "app/_restricted/", // the test that crawls every page and route
  "app/api/published.ts", // the public routes, in the order of their description
  "app/api/documents/upload.ts",
  "app/api/rag/refusal.ts",
  "app/api/sidecar/refusal.ts",
  "app/api/sidecar/query/receipt-headers.ts",
];

/** Returns each source of `app/` that is not a route, with a message that says where it belongs. */
export function strayFiles(files: readonly string[]): string[] {
  return files
    .filter((file) => file.startsWith("app/") && !ROUTE_FILE.test(file))
    .filter((file) => !OTHER_APP_FILES.some((allowed) => file.startsWith(allowed)))
    .map(
      (file) =>
        `${file} is no route. Move views, queries and words to components/<feature>/, rules to lib/, and reads before a page to app/_prefetch/.`,
    );
}

/** The target of `from "…"` or `import("…")`. Code in comments is rare enough to ignore. */
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"(#[^"]+|\.{1,2}\/[^"]+)"/g;

/** Returns the checkout's own files that a source imports, as paths from its root. */
export function importsOf(file: string, source: string): string[] {
  return [...source.matchAll(IMPORT)].map(([, target = ""]) => {
    if (target.startsWith("#")) return target.slice(1);
    const folders = file.split("/").slice(0, -1);
    for (const step of target.split("/")) {
      if (step === "..") folders.pop();
      else if (step !== ".") folders.push(step);
    }
    return folders.join("/");
  });
}

/** The folder of a room whose folders may not import each other. Null for a file next to the folders. */
function folderIn(room: string, file: string): string | null {
  const [folder, ...rest] = file.slice(room.length).split("/");
  return file.startsWith(room) && rest.length > 0 ? (folder ?? null) : null;
}

function siblingViolations(file: string, source: string): string[] {
  return SEPARATE_FOLDERS.flatMap((room) => {
    const own = folderIn(room, file);
    if (own === null) return [];
    return importsOf(file, source)
      .filter((target) => ![null, own].includes(folderIn(room, target)))
      .map(
        (target) =>
          `${file} imports ${target}. Folders of ${room} stay apart: move what both need out of them.`,
      );
  });
}

/** Returns each import that crosses a boundary, with a message that says where the code belongs. */
export function violations(file: string, source: string): string[] {
  return [
    ...roomViolations(file, source),
    ...siblingViolations(file, source),
    ...helperViolations(file, source),
  ];
}

/** The room of a file for the picture of the house: a folder inside another room belongs to that room. */
function outerRoom(file: string): string | undefined {
  const paths = ROOMS.map(({ path }) => path).filter((path) => file.startsWith(path));
  return paths.find((path) => !path.endsWith("/")) ?? paths.at(-1);
}

/** Returns which rooms import which, from what files import. */
export function roomGraph(imports: ReadonlyMap<string, readonly string[]>): Map<string, readonly string[]> {
  const graph = new Map<string, Set<string>>();
  for (const [file, targets] of imports) {
    const room = outerRoom(file);
    if (room === undefined) continue;
    const others = graph.get(room) ?? new Set<string>();
    for (const target of targets.map(outerRoom))
      if (target !== undefined && target !== room) others.add(target);
    graph.set(room, others);
  }
  return new Map([...graph].map(([room, others]) => [room, [...others]]));
}

/** Files at the top of the checkout, such as `proxy.ts`, are for Next.js and other tools. They have no room. */
function roomViolations(file: string, source: string): string[] {
  const room = ROOMS.find((candidate) => file.startsWith(candidate.path));
  if (!room)
    return file.includes("/") ? [`${file} is in no room. Move it to one, or add its room to ROOMS.`] : [];
  return importsOf(file, source)
    .filter((target) => !allowedPaths(room, file).some((allowed) => target.startsWith(allowed)))
    .filter((target) => ROOMS.some((other) => target.startsWith(other.path)))
    .map((target) => {
      const allowed = room.mayImport.join(", ") || "nothing else of ours";
      return `${file} imports ${target}. ${room.path} holds ${room.holds}; it may import ${allowed}. Move the code to where both may reach it, or pass it in as a function.`;
    });
}
