import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { newId } from "#db/new-id.ts";
import type { CorpusRootRow } from "#db/schema/index.ts";
import { corpusRoots } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { bindingProblems } from "#lib/corpora/binding-rules.ts";
import { bindingRefOf, placeKey, sourceTypeOf } from "#lib/corpora/binding-source.ts";
import { openFolder } from "#lib/corpora/connectors/local/folder.ts";
import type { CreateBinding, RootInput } from "#lib/domain/corpus-binding.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";

type Problems = readonly { readonly path: string; readonly message: string }[];

function refuse(problems: Problems): void {
  if (problems.length === 0) return;
  const listed = problems.slice(0, 3).map(({ path, message }) => `${path}: ${message}`);
  const more = problems.length > 3 ? ` (and ${problems.length - 3} more)` : "";
  throw new AppError("bad_request", `These settings are not valid. ${listed.join("; ")}${more}`, {
    fields: problems.map(({ path }) => path),
  });
}

/**
 * Returns problems with server folders that are bound for the first time. A missing folder is probably a typing error.
 */
async function folderProblems(
  context: Context,
  roots: readonly RootInput[],
  known: readonly CorpusRootRow[],
): Promise<Problems> {
  const { corpora, data } = context.config;
  const places = { localRoots: corpora.localRoots, ownFolder: data.dir };
  const bound = new Set(known.map(placeKey));
  const problems: { path: string; message: string }[] = [];
  for (const [index, root] of roots.entries()) {
    if (root.kind !== "local" || bound.has(placeKey(root))) continue;
    await openFolder(root.locator, places).catch((error: unknown) => {
      if (!isAppError(error)) throw error;
      problems.push({ path: `roots.${index}.locator.local_path`, message: error.message });
    });
  }
  return problems;
}

type CheckedBinding = Pick<CreateBinding, "roots" | "syncMode" | "schedule">;

/** @throws AppError("bad_request") with the binding's first three problems, each with its field. */
export function checkRules(context: Context, binding: CheckedBinding): void {
  const userDrive = context.config.m365.userPrincipalName !== null;
  refuse(bindingProblems(binding, { userDrive }));
}

/**
 * Checks a binding as far as possible without contacting other services. It reads folders, so it runs before the
 * transaction that writes.
 * @param known roots that are bound already. Their folders are not checked again: they may be unavailable for now.
 * @throws AppError("bad_request") with readable messages about the first three problems, each with its field.
 */
export async function checkBinding(
  context: Context,
  binding: CheckedBinding,
  known: readonly CorpusRootRow[] = [],
): Promise<void> {
  checkRules(context, binding);
  refuse(await folderProblems(context, binding.roots, known));
}

/** Returns the columns of a corpus's row that are derived from its roots. */
export function sourceColumns(corpusId: string, roots: readonly Pick<RootInput, "kind" | "locator">[]) {
  return {
    sourceType: sourceTypeOf(roots),
    sourceBindingRef: bindingRefOf(corpusId, roots),
    rootLocator: { ...roots[0]?.locator },
  };
}

/** Returns the columns of a root that a person may set. */
function rootColumns({ id: _id, ...root }: RootInput) {
  return root;
}

/** Inserts new roots and updates the settings of existing ones. The caller handles the consequences of a change. */
export async function writeRoots(
  context: Context,
  tx: Transaction,
  corpusId: string,
  roots: readonly RootInput[],
  staying: readonly CorpusRootRow[],
): Promise<void> {
  const known = new Set(staying.map(({ id }) => id));
  const unknown = roots.find(({ id }) => id !== undefined && !known.has(id));
  if (unknown)
    throw new AppError(
      "bad_request",
      `This corpus has no source ${unknown.id}. Leave out the id of a new source.`,
    );
  for (const [index, root] of roots.entries()) {
    if (root.id !== undefined) {
      await tx.update(corpusRoots).set(rootColumns(root)).where(eq(corpusRoots.id, root.id));
    } else {
      await tx.insert(corpusRoots).values({
        ...rootColumns(root),
        id: newId("root"),
        corpusId,
        // A millisecond apart, so that sorting by time returns the given order.
        createdAt: new Date(context.now.getTime() + index),
      });
    }
  }
}
