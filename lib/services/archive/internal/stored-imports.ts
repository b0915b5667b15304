import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Context } from "#lib/context.ts";
import { AppError } from "#lib/errors/app-error.ts";

/** How long an archive stays on disk after a failed import, for another attempt. */
const KEPT_MS = 7 * 24 * 3600 * 1000;
/** The server notices a late request within seconds, and an archive that has arrived gets its job soon. */
const SLACK_MS = 60_000;
/** The ending of an archive that arrives. */
const DRAFT = ".draft";
/** Only ids that this instance issued, so that no id can point to another path. */
const IMPORT_ID = /^batch_[0-9a-v]{16}$/;

/** The files of one import in the data directory. */
type StoredImport = {
  readonly id: string;
  readonly bytes: number;
  /** When a file was last written, in milliseconds. */
  readonly writtenAt: number;
  /** `waits`: its job waits or runs. `abandoned`: it has no job, and its request must have ended. */
  readonly state: "arrives" | "waits" | "ended" | "abandoned";
};

function importsFolder({ config }: Pick<Context, "config">): string {
  return path.join(/* turbopackIgnore: true */ config.data.dir, "imports");
}

/** Paths of an archive that waits for its job, of its unfinished copy, and of its request. */
export function importFiles(context: Pick<Context, "config">, importId: string) {
  if (!IMPORT_ID.test(importId)) throw new AppError("not_found", "Import not found. Start it again.");
  const stem = path.join(/* turbopackIgnore: true */ importsFolder(context), importId);
  return { archive: `${stem}.tar.gz`, draft: `${stem}.tar.gz${DRAFT}`, requestFile: `${stem}.json` };
}

export async function removeImport(context: Pick<Context, "config">, importId: string): Promise<void> {
  for (const file of Object.values(importFiles(context, importId))) await rm(file, { force: true });
}

/** Returns the imports that have files in the data directory. */
export async function storedImports(
  context: Pick<Context, "config" | "now" | "sql">,
): Promise<readonly StoredImport[]> {
  const found = await filesByImport(importsFolder(context));
  const jobs = await context.sql<{ id: string; active: boolean }[]>`
    select batch_id as id, bool_or(state in ('queued', 'running')) as active from jobs
    where kind = 'import-corpus' and batch_id = any(${[...found.keys()]}::text[]) group by batch_id`;
  const isActive = new Map(jobs.map(({ id, active }) => [id, active]));
  // The server cuts off a request that takes longer to arrive.
  const requestMs = context.config.server.requestTimeoutSeconds * 1000;
  const arrivesSince = context.now.getTime() - requestMs - SLACK_MS;
  return [...found].map(([id, files]) => {
    const active = isActive.get(id);
    const withoutJob = files.writtenAt >= arrivesSince ? "arrives" : "abandoned";
    return { id, ...files, state: active === undefined ? withoutJob : active ? "waits" : "ended" };
  });
}

async function filesByImport(folder: string) {
  const found = new Map<string, { bytes: number; writtenAt: number }>();
  const names = await readdir(/* turbopackIgnore: true */ folder).catch((): string[] => []);
  for (const name of names) {
    const [id = ""] = name.split(".", 1);
    const factsOf = (file: string) =>
      stat(path.join(/* turbopackIgnore: true */ folder, file)).catch(() => null);
    // An archive that has arrived since loses the ending of its draft. Without its bytes, another one would be accepted.
    const arrived = name.endsWith(DRAFT) ? name.slice(0, -DRAFT.length) : name;
    const facts = (await factsOf(name)) ?? (names.includes(arrived) ? null : await factsOf(arrived));
    if (!facts || !IMPORT_ID.test(id)) continue;
    const files = found.get(id) ?? { bytes: 0, writtenAt: 0 };
    files.bytes += facts.size;
    files.writtenAt = Math.max(files.writtenAt, facts.mtimeMs);
    found.set(id, files);
  }
  return found;
}

/**
 * Returns the imports whose files are not needed: abandoned ones, and ended ones that are old or that together, newest
 * first, have more bytes than one import may have. An import whose job waits or runs is never among them.
 */
export function staleImports(
  stored: readonly StoredImport[],
  { config, now }: Pick<Context, "config" | "now">,
): readonly StoredImport[] {
  const ended = stored.filter(({ state }) => state === "ended");
  ended.sort((a, b) => b.writtenAt - a.writtenAt || (a.id < b.id ? 1 : -1));
  let bytes = 0;
  const beyond = ended.filter((one) => {
    bytes += one.bytes;
    return bytes > config.limits.maxImportBytes || one.writtenAt < now.getTime() - KEPT_MS;
  });
  return [...stored.filter(({ state }) => state === "abandoned"), ...beyond];
}
