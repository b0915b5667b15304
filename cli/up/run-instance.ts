import { existsSync } from "node:fs";
import path from "node:path";
import { postgresFolder } from "#db/embedded-folder.ts";
import { type EmbeddedServer, startEmbeddedServer } from "#db/embedded-process.ts";
import { readOwner } from "#db/owner.ts";
import type { Config } from "#lib/config/config.ts";
import { fullDiskWords } from "#lib/disk/full-disk.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { type CommandEnvironment, EMPTY_DATABASE } from "../command.ts";
import { whenAborted } from "../when-aborted.ts";
import { ensureBuilt } from "./build.ts";
import { keepAlive } from "./keep-alive.ts";
import { requireFreePort } from "./port.ts";
import { isPrepared, markPrepared } from "./prepared.ts";
import {
  failed,
  type Program,
  pageAddress,
  requireReady,
  runCommand,
  startWeb,
  startWorker,
} from "./programs.ts";
import { databaseStopsWithinMs, PROGRAMS_STOP_WITHIN_MS, STOP_WITHIN_MS } from "./stop-times.ts";

/** The running programs. A restart replaces one. */
type Instance = { database: EmbeddedServer | null; worker: Program | null; web: Program | null };

/** Starts everything in order, keeps it running, and stops it. Returns the exit code. */
export async function runInstance(environment: CommandEnvironment): Promise<number> {
  const { printStderr } = environment;
  const instance: Instance = { database: null, worker: null, web: null };
  const ending = new AbortController();
  const signal = AbortSignal.any([environment.signal, ending.signal]);
  const run = async () => {
    await requireNotRunning(environment);
    await startAll({ ...environment, signal }, instance);
    return supervise({ ...environment, signal }, instance);
  };
  try {
    // Do not wait for a start that hangs.
    return await Promise.race([run(), whenAborted(signal).then(() => 0)]);
  } catch (error) {
    if (environment.signal.aborted) return 0;
    throw error;
  } finally {
    // From here on nothing is restarted.
    ending.abort();
    if (instance.database || instance.worker) printStderr("Stopping");
    await stopAll(instance, printStderr);
  }
}

/**
 * Stops web and worker first, because they use the database. What does not end in time is killed; its jobs run again.
 */
async function stopAll(instance: Instance, printStderr: (line: string) => void): Promise<void> {
  const since = performance.now();
  const deadline = setTimeout(() => {
    printStderr("Some processes did not end in time. The operating system ends them.");
    process.exit(1);
  }, STOP_WITHIN_MS);
  // This timer alone must not keep the process running.
  deadline.unref();
  await Promise.all([
    instance.web?.stop(PROGRAMS_STOP_WITHIN_MS),
    instance.worker?.stop(PROGRAMS_STOP_WITHIN_MS),
  ]);
  await instance.database?.stop(databaseStopsWithinMs(performance.now() - since));
}

async function startAll(environment: CommandEnvironment, instance: Instance): Promise<void> {
  const { config, signal, printStderr } = environment;
  const startedAt = performance.now();
  instance.database = await startDatabase(config, signal);
  signal.throwIfAborted();
  const prepared = isPrepared(config);
  const [migrated] = await Promise.all([
    prepared
      ? 0
      : runCommand({ config, signal, report: printStderr }, ["migrate", "--tell-empty"], [0, EMPTY_DATABASE]),
    build(environment),
  ]);
  signal.throwIfAborted();
  instance.worker = startWorker(config);
  instance.web = startWeb(config, signal);
  if (migrated === EMPTY_DATABASE) await loadSample(environment);
  signal.throwIfAborted();
  if (!prepared) markPrepared(config);
  await Promise.all([instance.worker.ready, instance.web.ready]);
  instance.database?.announce(pageAddress(config));
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  printStderr(`Ready after ${seconds} s. Logs are in ${path.join(config.data.dir, "logs")}`);
  printStderr(`\n  ${pageAddress(config)}\n\nPress Ctrl-C to stop it.`);
}

/** Returns the embedded server, or null for a configured Postgres, which must be usable. */
async function startDatabase(config: Config, signal: AbortSignal): Promise<EmbeddedServer | null> {
  const { dir, databaseUrl } = config.data;
  if (databaseUrl === null) return startEmbeddedServer(dir, { signal });
  // Loaded here only, to keep this process small.
  const { requirePostgres } = await import("#db/require-postgres.ts");
  await requirePostgres(databaseUrl);
  return null;
}

/**
 * Programs must not restart without their data directory. A database whose folder is gone would start as an empty one,
 * and the log of any program would create the data directory.
 */
function requireFolders({ data: { dir, databaseUrl } }: Config): void {
  if (!existsSync(dir))
    throw new AppError(
      "storage_unavailable",
      `The data directory is missing: ${dir}. Check that its disk is mounted, then start Sightline again.`,
    );
  if (databaseUrl !== null || existsSync(postgresFolder(dir))) return;
  const words = `The folder of the database is missing: ${postgresFolder(dir)}. Restore the folder, or restore a backup with: sightline restore`;
  throw new AppError("database_unavailable", words);
}

/** Sightline works without its sample, so a failure is only reported. */
async function loadSample({ config, signal, printStderr }: CommandEnvironment): Promise<void> {
  printStderr("Loading the sample corpora (first run)");
  try {
    await runCommand({ config, signal }, ["load-sample"], [0]);
  } catch (error) {
    printStderr(`The sample could not be loaded. ${error instanceof Error ? error.message : error}`);
  }
}

async function build(environment: CommandEnvironment): Promise<void> {
  const slow = setTimeout(
    () => environment.printStderr("Building the pages (only when their sources changed)"),
    500,
  );
  try {
    await ensureBuilt(environment.root, environment.signal);
  } finally {
    clearTimeout(slow);
  }
}

/** Reports the two usual mistakes before anything heavy starts. */
async function requireNotRunning({ config }: CommandEnvironment): Promise<void> {
  try {
    await requireFreePort(config.server.host, config.server.port);
  } catch (error) {
    const owner = readOwner(config.data.dir);
    if (isAppError(error, "port_in_use") && owner?.address === pageAddress(config)) {
      const words = `Sightline is running already: ${owner.address} (process ${owner.pid}, since ${owner.since}).`;
      throw new AppError("data_directory_in_use", words);
    }
    throw error;
  }
}

/** Restarts programs that exit unexpectedly. Resolves when all of them should end. */
async function supervise(environment: CommandEnvironment, instance: Instance): Promise<number> {
  const { config, signal, printStderr } = environment;
  const keep = (name: "database" | "worker" | "web", start: () => Promise<void>) =>
    keepAlive({
      ended: async () => (await endOf(instance, name)) ?? (await new Promise<never>(() => {})),
      requireStartable: () => requireFolders(config),
      start,
      onRestart: (how) => {
        const full = fullDiskWords(config.data.dir);
        printStderr(`The ${name} program ended (${how}); starting it again.${full}`);
      },
      signal,
    }).then((how) => (how === null ? null : failed(config, name, how)));

  const trouble = await Promise.race([
    keep("database", async () => {
      instance.database = await startDatabase(config, signal);
      instance.database?.announce(pageAddress(config));
    }),
    keep("worker", async () => {
      instance.worker = startWorker(config);
      await requireReady(instance.worker);
    }),
    keep("web", async () => {
      instance.web = startWeb(config, signal);
      await requireReady(instance.web);
    }),
  ]);
  if (trouble === null || signal.aborted) return 0;
  printStderr(trouble.message);
  return 1;
}

async function endOf(instance: Instance, name: keyof Instance): Promise<string | null> {
  if (name === "database") return instance.database ? String(await instance.database.exited) : null;
  return (await instance[name]?.ended) ?? null;
}
