import { sql } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { lockPublished } from "#db/lock-published.ts";
import { documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { storedFormatFacts } from "#lib/domain/formats.ts";
import { innerPath, leftOutWords, MAX_INNER_DEPTH } from "#lib/domain/inner-file.ts";
import { AppError } from "#lib/errors/app-error.ts";
import type { UnpackedEntry } from "#lib/ingest/extract/processes/protocol.ts";
import { receiveDocument } from "#lib/services/intake/receive-document.ts";
import type { Container } from "./load-container.ts";

/** Lower than the priority of uploads (30 and 20) and of unpacking (16). */
const PRIORITY = 15;

/** What became of a file: the path of its document, or why it has none. */
export type Stored = { readonly sourcePath: string } | { readonly refused: string };

/**
 * Stores a file of a container as an upload would be: a new document, a new version, or nothing if its bytes are the
 * same. It has the origin and the confidentiality of the container.
 * @throws errors that affect more than this file: a full disk, a cancelled job, a container that was removed or replaced.
 */
export async function storeInnerFile(
  context: Context,
  container: Container,
  entry: UnpackedEntry,
): Promise<Stored> {
  const { document, depth } = container;
  if (depth > MAX_INNER_DEPTH) return { refused: leftOutWords("too_deep") };
  if ("failed" in entry) return { refused: entry.failed.message };
  if ("leftOut" in entry) return { refused: leftOutWords(entry.leftOut) };
  const sourcePath = innerPath(document.sourcePath, entry.path);
  if (sourcePath === null) return { refused: leftOutWords("long_path") };
  const outcome = await receiveDocument(context, {
    path: sourcePath,
    bytes: entry.bytes,
    corpusId: document.corpusId,
    onExisting: "new_version",
    parent: {
      documentId: document.id,
      lock: async (tx, format) => {
        await lockPublished(tx, container);
        refuseTooDeep(container, format);
      },
    },
    sourceInterface: document.sourceInterface,
    sourceLocator: { ...document.sourceLocator, path: sourcePath },
    within: async (tx, stored) => {
      if (stored.outcome === "accepted" && stored.created === "document")
        await inheritConfidentiality(tx, { container: document.id, file: stored.documentId });
    },
    ...(document.rootId !== null && { rootId: document.rootId }),
    ...(document.sourceModifiedAt !== null && { modifiedAt: document.sourceModifiedAt }),
    priority: PRIORITY,
  });
  if (outcome.outcome === "refused") return { refused: outcome.message };
  return { sourcePath };
}

/**
 * Gives a new document the confidentiality of its container, if a person set it or it is restricted. The container is
 * locked and read now, because it may have become restricted since its files began to be stored.
 */
async function inheritConfidentiality(
  tx: Transaction,
  { container, file }: { readonly container: string; readonly file: string },
): Promise<void> {
  await tx.execute(sql`
    update ${documents} set confidentiality = c.confidentiality,
      metadata_origins = ${documents.metadataOrigins} || '{"confidentiality": "person"}'
    from (select confidentiality, metadata_origins from ${documents} where id = ${container}) c
    where ${documents.id} = ${file}
      and (c.confidentiality = 'restricted' or c.metadata_origins->>'confidentiality' = 'person')`);
}

/** @throws AppError("too_deep") for an archive that is not opened. */
function refuseTooDeep({ depth }: Container, format: string): void {
  if (depth >= MAX_INNER_DEPTH && storedFormatFacts(format)?.isArchive)
    throw new AppError(
      "too_deep",
      "This archive is inside an archive that is inside another. Only two levels are opened. Unpack it and add its files.",
    );
}
