import { ROOMS, type Room } from "./rooms.ts";

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

/** The outermost room of a file. A room inside another, such as one lane, counts as that other room. */
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
