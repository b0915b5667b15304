import { type ChildProcess, fork } from "node:child_process";
import { existsSync, realpathSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { networkNamespace } from "./network-namespace.ts";

/** What a sandboxed program may do. Everything that is not listed is refused. */
export type Rights = {
  /** Files and folders that it may read in addition to the product's code and packages. */
  readonly read?: readonly string[];
  /** Folders that it may write to. */
  readonly write?: readonly string[];
  /** Packages whose native code it may load, by their folder below `node_modules`: `@img`, `@napi-rs`. */
  readonly addons?: readonly string[];
  /** Whether it may start threads. They have the same rights as the program. */
  readonly threads?: boolean;
};

export type SandboxedProgram = {
  /** The checkout's root: the program's code is looked up below it. */
  readonly rootDirectory: string;
  /** Absolute path. */
  readonly program: string;
  readonly args?: readonly string[];
  readonly heapMb: number;
  /** Memory of the whole process at which it is ended. The heap has no buffers, which libraries unpack files into. */
  readonly memoryMb?: number;
  readonly rights?: Rights;
};

/** Environment variables that the program gets from this process. None may contain a secret. */
const PASSED_ON = ["MALLOC_ARENA_MAX", "TZ"];
/** Parts of Node that open files or ports without asking the permission model. Older versions do not know them all. */
const SWITCHED_OFF = ["--no-experimental-sqlite", "--no-experimental-webstorage", "--disable-sigusr1"];
const PROGRAMS = path.join("workers", "processes");
const CODE = ["package.json", "lib", PROGRAMS];

/**
 * Starts a program that parses bytes from elsewhere. It has an IPC channel (structured clone), a pipe for its standard
 * error, and nothing else: an empty environment, Node's permission model, no network (`workers/processes/seal.ts`, and a
 * network namespace where the system allows one). It ends when this process does.
 */
export function startSandboxedProcess(options: SandboxedProgram): ChildProcess {
  const { args = [], heapMb, memoryMb, rights = {} } = options;
  // Node follows links to a program first, which would need rights to the folders of the link.
  const rootDirectory = realpathSync(/* turbopackIgnore: true */ options.rootDirectory);
  const program = realpathSync(/* turbopackIgnore: true */ options.program);
  const node = [
    `--max-old-space-size=${heapMb}`,
    // Each process would print that `--allow-worker` is dangerous; `seal.ts` says why it is not here.
    "--disable-warning=SecurityWarning",
    ...SWITCHED_OFF.filter((flag) => process.allowedNodeEnvironmentFlags.has(flag)),
    ...permissions(rootDirectory, program, rights),
    `--import=${sealUrl(rootDirectory, rights, memoryMb)}`,
  ];
  const namespace = networkNamespace();
  return fork(/* turbopackIgnore: true */ program, [...args], {
    serialization: "advanced",
    execPath: namespace?.command ?? process.execPath,
    execArgv: namespace ? [...namespace.args, process.execPath, ...node] : node,
    env: environment(),
    // Node lets the threads of a program read its working directory.
    cwd: path.join(/* turbopackIgnore: true */ rootDirectory, PROGRAMS),
    // Its own process group: Ctrl-C in the terminal reaches only its parent, which ends it.
    detached: true,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
}

function permissions(rootDirectory: string, program: string, rights: Rights): readonly string[] {
  const { read = [], write = [], addons = [] } = rights;
  const code = [
    ...CODE.map((name) => path.join(/* turbopackIgnore: true */ rootDirectory, name)),
    ...packageFolders(rootDirectory),
    program,
  ];
  return [
    "--permission",
    // For the thread that watches the parent; `seal.ts` refuses others unless `rights.threads`.
    "--allow-worker",
    ...(addons.length > 0 ? ["--allow-addons"] : []),
    ...[...code, ...read].flatMap(withRealPath).map((place) => `--allow-fs-read=${place}`),
    ...write.flatMap(withRealPath).map((place) => `--allow-fs-write=${place}`),
  ];
}

/** Packages may be installed above the checkout too. */
function packageFolders(rootDirectory: string): readonly string[] {
  const folders: string[] = [];
  for (
    let at = path.resolve(/* turbopackIgnore: true */ rootDirectory);
    ;
    at = path.dirname(/* turbopackIgnore: true */ at)
  ) {
    const folder = path.join(/* turbopackIgnore: true */ at, "node_modules");
    if (existsSync(/* turbopackIgnore: true */ folder)) folders.push(folder);
    if (at === path.dirname(/* turbopackIgnore: true */ at)) return folders;
  }
}

/** Node checks the path that a program requests. The path may be on either side of a link. */
function withRealPath(place: string): readonly string[] {
  try {
    return [
      ...new Set([
        path.resolve(/* turbopackIgnore: true */ place),
        realpathSync(/* turbopackIgnore: true */ place),
      ]),
    ];
  } catch {
    return [path.resolve(/* turbopackIgnore: true */ place)];
  }
}

function sealUrl(
  rootDirectory: string,
  { addons = [], threads = false }: Rights,
  memoryMb = Number.POSITIVE_INFINITY,
): URL {
  const url = pathToFileURL(path.join(/* turbopackIgnore: true */ rootDirectory, PROGRAMS, "seal.ts"));
  const search = { addons: addons.join(","), threads: String(threads), memoryMb: String(memoryMb) };
  url.search = new URLSearchParams(search).toString();
  return url;
}

function environment(): NodeJS.ProcessEnv {
  const passed = PASSED_ON.flatMap((name) => {
    const value = process.env[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(passed) as NodeJS.ProcessEnv;
}
