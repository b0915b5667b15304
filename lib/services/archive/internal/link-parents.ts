import { damaged } from "#lib/archive/read.ts";
import { MAX_INNER_DEPTH } from "#lib/domain/inner-file.ts";
import type { ImportState } from "./import-state.ts";

/**
 * Links the imported files of containers to their containers. A container outside the archive is forgotten, because an
 * import shares nothing with other corpora (ADR 0058).
 * @throws AppError("damaged") if containers are inside each other or too deep.
 */
export async function linkParents({ context, documents, parents }: ImportState): Promise<void> {
  const linked: { readonly id: string; readonly parent: string }[] = [];
  for (const [theirs, parent] of parents) {
    const [here, above] = [documents.get(theirs), documents.get(parent)];
    if (here === undefined || above === undefined) continue;
    checkDepth(parents, theirs);
    linked.push({ id: here.id, parent: above.id });
  }
  await context.sql`
    update documents set parent_document = link.parent
    from unnest(${linked.map(({ id }) => id)}::text[], ${linked.map(({ parent }) => parent)}::text[])
      as link (id, parent)
    where documents.id = link.id`;
}

function checkDepth(parents: ReadonlyMap<string, string>, theirs: string): void {
  let depth = 0;
  for (let id = parents.get(theirs); id !== undefined; id = parents.get(id))
    if (++depth > MAX_INNER_DEPTH) throw damaged("The archive has files inside files deeper than allowed.");
}
