import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { readOwner } from "#db/owner.ts";
import type { Config } from "#lib/config/config.ts";
import type { Context } from "#lib/context.ts";
import { packExportQuerySchema, packIdSchema } from "#lib/domain/pack-api.ts";
import type { NotCompared, PackVerification, Verdict } from "#lib/domain/pack-export.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { contextOf, openRuntime } from "#lib/runtime.ts";
import { exportPack } from "#lib/services/packs/export-pack.ts";
import { listPacks } from "#lib/services/packs/list-packs.ts";
import { verifyPack } from "#lib/services/packs/verify-pack.ts";
import type { CommandEnvironment, Run } from "../command.ts";
import { ensureDatabase } from "../instance.ts";

const OPTIONS = {
  format: { type: "string" },
  version: { type: "string" },
  out: { type: "string" },
  origin: { type: "string" },
  json: { type: "boolean" },
} as const;

const USAGE =
  "sightline pack list [WORDS]\nsightline pack export ID --format docx|pdf|md|json|csv [--version N] [--out FILE] [--origin ADDRESS]\nsightline pack verify FILE [--json]";

/**
 * Lists packs, writes one to a file, or verifies the citations of an exported file. `verify` exits with 0 if every
 * source is unchanged, with 1 if one is not, and with 2 if the file is not an export.
 */
export const run: Run = async (args, environment) => {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS });
  const [verb, ...rest] = positionals;
  const [named = ""] = rest;
  const { print, printStderr } = environment;
  if (verb === "list") return withContext(environment, (context) => list(context, rest.join(" "), print));
  if (verb === "verify" && named !== "") return verify(named, values.json ?? false, environment);
  const asked = packExportQuerySchema.safeParse({
    format: values.format,
    ...(values.version === undefined ? {} : { version: values.version }),
  });
  const id = packIdSchema.safeParse(named);
  if (verb !== "export" || !asked.success || !id.success) {
    printStderr(USAGE);
    return 2;
  }
  const origin = values.origin ?? originOf(environment.config);
  return withContext(environment, async (context) => {
    const file = await exportPack(context, { id: id.data, ...asked.data, origin });
    const out = values.out ?? file.fileName;
    await writeFile(out, file.bytes);
    printStderr(out);
    return 0;
  });
};

/** Returns the address of this instance's pages, if known. */
function originOf(config: Config): string {
  const address = config.data.databaseUrl === null ? readOwner(config.data.dir)?.address : undefined;
  return address ?? `http://127.0.0.1:${config.server.port}`;
}

async function withContext(
  { config, signal }: CommandEnvironment,
  act: (context: Context) => Promise<number>,
): Promise<number> {
  const database = await ensureDatabase(config, signal);
  const runtime = await openRuntime({ config, program: "cli", maxConnections: 2 });
  try {
    return await act(contextOf(runtime, { signal }));
  } finally {
    await runtime.close();
    await database.close();
  }
}

async function list(context: Context, q: string, print: (line: string) => void): Promise<number> {
  const { packs } = await listPacks(context, { q, limit: 200 });
  for (const { id, title, currentVersion, itemCount, updatedAt } of packs)
    print(`${id}  v${currentVersion}  ${itemCount} items  ${updatedAt.slice(0, 10)}  ${title}`);
  return 0;
}

async function verify(file: string, json: boolean, environment: CommandEnvironment): Promise<number> {
  const { print, printStderr } = environment;
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch {
    printStderr(`${file} cannot be read.`);
    return 2;
  }
  return withContext(environment, async (context) => {
    try {
      const verification = await verifyPack(context, bytes);
      if (json) print(JSON.stringify(verification, null, 2));
      else for (const line of described(verification)) print(line);
      return verification.verified ? 0 : 1;
    } catch (error) {
      if (!isAppError(error) || error.code !== "bad_request") throw error;
      printStderr(error.message);
      return 2;
    }
  });
}

const WORDS: Readonly<Record<Verdict, string>> = {
  matches: "matches",
  changed_since: "changed since; cited words still in the cited version",
  words_differ: "words differ from what was cited",
  footnote_differs: "footnote is missing, links to another place or names another page",
  source_removed: "source removed",
};

const NOT_COMPARED: Readonly<Record<Exclude<NotCompared, "footnote">, string>> = {
  figure: "figure not compared",
  columns: "columns not compared",
  words: "words not compared",
};

function described({
  packId,
  version,
  exportedAt,
  items,
  counts,
  savedItems,
  directionMarks,
  foreignQuotes,
  statedItems,
  lacksCount,
}: PackVerification): string[] {
  const unread = items.filter(({ notCompared }) => notCompared.includes("words")).length;
  const totals = Object.entries(counts).filter(([, count]) => count > 0);
  return [
    `${packId}, ${version === null ? "draft" : `version ${version}`}, exported ${exportedAt}`,
    ...items.map(({ evidenceRef, verdict, citedVersion, currentVersion, title, notCompared }, index) => {
      const moved =
        verdict === "changed_since" ? ` (cited v${citedVersion}, current v${currentVersion})` : "";
      const apart = notCompared
        .filter((part) => part !== "footnote")
        .map((part) => `, ${NOT_COMPARED[part]}`)
        .join("");
      return `${String(index + 1).padStart(3)}  ${WORDS[verdict]}${apart}${moved}  ${title ?? ""}  ${evidenceRef}`;
    }),
    totals.map(([verdict, count]) => `${count} ${verdict}`).join(", ") || "It has no quotes.",
    savedItems === null
      ? "Missing items are not noticed: the file names a draft, or a version that this Sightline does not have."
      : `${savedItems.inFile} of ${savedItems.total} items of the saved version are in this file.`,
    ...(statedItems !== null && statedItems !== items.length
      ? [`The file says that it has ${statedItems} items, but it has ${items.length}.`]
      : []),
    ...(lacksCount ? ["The file does not say how many items it has. Export the pack again."] : []),
    ...(foreignQuotes > 0
      ? [`${foreignQuotes} ${foreignQuotes === 1 ? "quote is" : "quotes are"} not from this pack.`]
      : []),
    ...(unread > 0
      ? [`The words of ${unread} of ${items.length} quotes were not compared. Export the pack again.`]
      : []),
    ...(items.some(({ notCompared }) => notCompared.includes("footnote"))
      ? ["Where a footnote has no link, its document and section were not compared."]
      : []),
    ...(directionMarks
      ? ["Words outside of the quotes have invisible marks that change the direction of text."]
      : []),
    "The words of quotes and the links and pages of footnotes are compared, not figures, sections, titles or notes.",
  ];
}
