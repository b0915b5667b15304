import type { Readable } from "node:stream";
import type postgres from "postgres";
import type { LineKind } from "#lib/archive/kinds/index.ts";
import { PART_LIMIT } from "#lib/archive/limits.ts";
import {
  ARCHIVE_FORMAT,
  type ArchiveHeader,
  bindingLine,
  FORMAT_VERSION,
  generationLine,
  rootLine,
} from "#lib/archive/manifest.ts";
import { lineMembers, type Member, writeArchive } from "#lib/archive/write.ts";
import type { Context } from "#lib/context.ts";
import { compareText } from "#lib/domain/text-order.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { RELEASE } from "#lib/services/keeping/shared/release.ts";
import { inUtc, type Row } from "./internal/columns.ts";
import {
  datasetLines,
  documentLines,
  readingLines,
  type VERSION_KINDS,
  versionLines,
  versionTableLines,
} from "./internal/document-rows.ts";
import { chunkLines, readGates, vectorLines, visualTextLines } from "./internal/index-rows.ts";
import {
  auditLines,
  citingPacks,
  markLines,
  packLines,
  readReceiptIds,
  receiptLines,
} from "./internal/people-rows.ts";
import { type ExportScope, readExportScope, stateOf } from "./internal/scope.ts";
import { openSnapshot } from "./internal/snapshot.ts";

export type ExportCorpusInput = {
  readonly corpusId: string;
  /** Includes the searches of this corpus alone, with their steps. */
  readonly withReceipts?: boolean;
  /** Includes restricted documents. Only for the command line, whose user can read the disk anyway. */
  readonly withRestricted?: boolean;
};

export type CorpusExport = {
  readonly fileName: string;
  /** The archive, written while it is read. Ends with an error if the corpus changed meanwhile. */
  readonly stream: Readable;
};

/**
 * Exports a corpus as one archive: originals, versions, passages, vectors, judgements and packs. The same corpus yields
 * the same bytes on either database. Postgres reads one snapshot. The embedded database is read a page at a time, so
 * that searches continue; if the corpus changes meanwhile, the export fails.
 * @throws AppError("not_found") for an unknown corpus, ("forbidden") for a restricted one; the stream ends with
 *   AppError("conflict") if the corpus changed, or ("damaged") if an original is missing.
 */
export async function exportCorpus(context: Context, input: ExportCorpusInput): Promise<CorpusExport> {
  const snapshot = await openSnapshot(context);
  try {
    const scope = await readExportScope(snapshot.sql, input.corpusId, input.withRestricted ?? false);
    const state = await stateOf(snapshot.sql, input.corpusId);
    const described = await bindingAndRecipes(snapshot.sql, scope);
    const counts = new Map<LineKind, number>();
    const left = { packsThatCiteMore: 0 };
    async function* members(): AsyncGenerator<Member> {
      try {
        yield* archiveMembers(context, snapshot.sql, scope, {
          counts,
          left,
          withReceipts: input.withReceipts ?? false,
        });
        if ((await stateOf(snapshot.sql, input.corpusId)) !== state) throw changedError();
      } finally {
        await snapshot.close();
      }
    }
    const header: ArchiveHeader = {
      format: ARCHIVE_FORMAT,
      version: FORMAT_VERSION,
      kind: "corpus",
      release: RELEASE,
    };
    const manifest = () => ({
      ...described,
      counts: Object.fromEntries(counts),
      leftOut: { restrictedDocuments: scope.restricted, ...left },
    });
    const stream = writeArchive(header, members(), manifest);
    stream.once("close", () => void snapshot.close());
    return { fileName: `${input.corpusId}.sightline.tar.gz`, stream };
  } catch (error) {
    await snapshot.close();
    throw error;
  }
}

function changedError(): AppError {
  return new AppError(
    "conflict",
    "The corpus changed while it was exported, so this archive is incomplete. Export it again when no job changes the corpus.",
  );
}

async function bindingAndRecipes(sql: postgres.ISql, scope: ExportScope) {
  const roots = await sql<{ row: Row }[]>`
    select to_jsonb(r) as row from corpus_roots r where corpus_id = ${scope.corpusId} order by path_prefix collate "C"`;
  const pick = (row: Row, columns: readonly string[]) =>
    Object.fromEntries(columns.map((column) => [column, inUtc(row)[column]]));
  return {
    binding: pick(scope.corpus, Object.keys(bindingLine.shape)),
    // Each instance configures its own credentials. The archive does not even name them.
    roots: roots.map(({ row }) => pick({ ...row, credentials: null }, Object.keys(rootLine.shape))),
    generations: scope.generations.map(({ row }) => pick(row, Object.keys(generationLine.shape))),
    modelIds: [...new Set(scope.generations.flatMap(({ modelId }) => modelId ?? []))].sort(compareText),
  };
}

type MemberOptions = {
  readonly counts: Map<LineKind, number>;
  readonly left: { packsThatCiteMore: number };
  readonly withReceipts: boolean;
};

async function* archiveMembers(
  context: Context,
  sql: postgres.ISql,
  scope: ExportScope,
  options: MemberOptions,
): AsyncGenerator<Member> {
  for (const [kind, lines] of await linesOf(sql, scope, options))
    yield* lineMembers(kind, counted(context, options.counts, kind, lines), PART_LIMIT);
  const originals = scope.versions.map(({ byteHash }) => byteHash);
  for (const hash of [...new Set(originals)].sort(compareText)) {
    context.signal.throwIfAborted();
    const size = await context.blobs.size(hash);
    if (size === null)
      throw new AppError(
        "damaged",
        "An original of this corpus is missing on the disk; sync or upload it again first.",
        {
          sha256: hash,
        },
      );
    yield { name: `blobs/${hash}`, size, bytes: await context.blobs.stream(hash) };
  }
}

async function linesOf(
  sql: postgres.ISql,
  scope: ExportScope,
  { left, withReceipts }: MemberOptions,
): Promise<[LineKind, AsyncGenerator<string>][]> {
  const gates = await readGates(sql, scope);
  const packs = await citingPacks(sql, scope);
  left.packsThatCiteMore = packs.citeMore;
  const receipts = withReceipts ? await readReceiptIds(sql, scope) : [];
  const ofVersion = (kind: (typeof VERSION_KINDS)[number]): [LineKind, AsyncGenerator<string>] => [
    kind,
    versionTableLines(sql, scope, kind),
  ];
  return [
    ["documents", documentLines(sql, scope)],
    ["versions", versionLines(sql, scope)],
    ofVersion("texts"),
    ofVersion("pages"),
    ofVersion("page-corrections"),
    ["page-readings", readingLines(sql, scope)],
    ["chunks", chunkLines(sql, scope, gates)],
    ["vectors", vectorLines(sql, scope, gates)],
    ofVersion("assets"),
    ["visual-texts", visualTextLines(scope, gates)],
    ofVersion("page-embeddings"),
    ofVersion("profiles"),
    ["datasets", datasetLines(sql, scope)],
    ["judgements", markLines(sql, scope, "judgements")],
    ["disabled-passages", markLines(sql, scope, "disabled-passages")],
    ["packs", packLines(sql, "packs", packs.ids)],
    ["pack-versions", packLines(sql, "pack-versions", packs.ids)],
    ["pack-items", packLines(sql, "pack-items", packs.ids)],
    ["receipts", receiptLines(sql, "receipts", receipts)],
    ["tool-runs", receiptLines(sql, "tool-runs", receipts)],
    ["audit", auditLines(sql, scope)],
  ];
}

async function* counted(
  context: Context,
  counts: Map<LineKind, number>,
  kind: LineKind,
  lines: AsyncGenerator<string>,
): AsyncGenerator<string> {
  let count = 0;
  for await (const line of lines) {
    context.signal.throwIfAborted();
    count++;
    yield line;
  }
  counts.set(kind, count);
}
