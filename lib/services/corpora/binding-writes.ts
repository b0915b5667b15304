import { eq } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { corpusRoots } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { bindingProblems } from "#lib/corpora/binding-rules.ts";
import { bindingRefOf, placeKey, sourceTypeOf } from "#lib/corpora/binding-source.ts";
import { openFolder } from "#lib/corpora/connectors/local/folder.ts";
import type { CreateBinding, RootInput } from "#lib/domain/corpus-binding.ts";
import { AppError, isAppError } from "#lib/errors/app-error.ts";
import { newId } from "#lib/services/ids.ts";
import type { RootRow } from "./binding-rows.ts";

type Problems = readonly { readonly path: string; readonly message: string }[];

function refuse(problems: Problems): void {
  if (problems.length === 0) return;
  const told = problems.slice(0, 3).map(({ path, message }) => `${path}: ${message}`);
  const more = problems.length > 3 ? ` (and ${problems.length - 3} more)` : "";
  throw new AppError("bad_request", `This binding cannot be. ${told.join("; ")}${more}`, {
    fields: problems.map(({ path }) => path),
  });
}

/** What is wrong with folders of the server that are named for the first time: a folder that is not there is a slip. */
async function folderProblems(
  context: Context,
  roots: readonly RootInput[],
  known: readonly RootRow[],
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

/**
 * Whether a binding can be, as far as can be told without asking services elsewhere.
 * @param known roots that are bound already: their places are not looked at again, for they may be away just now.
 * @throws AppError("bad_request") with the first three problems in words, each with its field.
 */
export async function checkBinding(
  context: Context,
  binding: Pick<CreateBinding, "roots" | "syncMode" | "schedule">,
  known: readonly RootRow[] = [],
): Promise<void> {
  const userDrive = context.config.m365.userPrincipalName !== null;
  refuse(bindingProblems(binding, { userDrive }));
  refuse(await folderProblems(context, binding.roots, known));
}

/** What stands in a corpus's row about its roots; never given, always derived. */
export function sourceColumns(corpusId: string, roots: readonly Pick<RootInput, "kind" | "locator">[]) {
  return {
    sourceType: sourceTypeOf(roots),
    sourceBindingRef: bindingRefOf(corpusId, roots),
    rootLocator: { ...roots[0]?.locator },
  };
}

/** The columns of a root that a person may set. */
export function rootColumns({ id: _id, ...root }: RootInput) {
  return root;
}

/** Writes the roots that are new, and the settings of those that stay; what a change means for them is the caller's. */
export async function writeRoots(
  context: Context,
  tx: Transaction,
  corpusId: string,
  roots: readonly RootInput[],
  staying: readonly RootRow[],
): Promise<void> {
  const known = new Set(staying.map(({ id }) => id));
  const unknown = roots.find(({ id }) => id !== undefined && !known.has(id));
  if (unknown)
    throw new AppError("bad_request", `This corpus has no root ${unknown.id}; a new root has no id yet.`);
  for (const [index, root] of roots.entries()) {
    if (root.id !== undefined) {
      await tx.update(corpusRoots).set(rootColumns(root)).where(eq(corpusRoots.id, root.id));
    } else {
      await tx.insert(corpusRoots).values({
        ...rootColumns(root),
        id: newId("root"),
        corpusId,
        // A millisecond apart, so that they are read in the order in which they were given.
        createdAt: new Date(context.now.getTime() + index),
      });
    }
  }
}
