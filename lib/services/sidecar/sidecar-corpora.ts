import { and, asc, inArray, isNull, ne } from "drizzle-orm";
import { corpora } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import type { SidecarBinding } from "#lib/domain/sidecar-corpora.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type CorpusRow, type RootRow, readRootRows } from "#lib/services/corpora/binding-rows.ts";

/** At most so many UTF-16 units, the last an ellipsis where something was left out (CONTRACTS 15). */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // Never half of a letter that takes two units.
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** An id is never shortened into another: one that is too long for the wire is left out. */
function id<K extends string>(name: K, value: string | null): { readonly [Key in K]?: string } {
  return value === null || value.length > 120 ? {} : ({ [name]: value } as { [Key in K]?: string });
}

const short = (values: readonly string[], limit = 120) => values.map((value) => shortened(value, limit));

/** All roots, where doc18 knows one place; how they sign in is nobody's business on this wire. */
function rootsOf(roots: readonly RootRow[]) {
  return roots.map((root) => ({
    id: root.id,
    kind: root.kind,
    label: root.label,
    path_prefix: root.pathPrefix,
    root_locator: root.locator,
    include_patterns: root.includePatterns,
    exclude_patterns: root.excludePatterns,
    recursive: root.recursive,
  }));
}

/**
 * A corpus as doc18's binding (R1.1 §4.4): its place is that of its first root. What is ours alone stands under
 * `metadata_defaults.sightline`.
 * @param roots of this corpus, in the order in which they were bound.
 */
export function toBinding(row: CorpusRow, roots: readonly RootRow[]): SidecarBinding {
  return {
    corpus_id: row.id,
    title: shortened(row.title, 200),
    source_type: row.sourceType === "upload" ? "local" : row.sourceType,
    ...id("project_id", row.projectId),
    ...id("matter_id", row.matterId),
    source_binding_ref: shortened(
      row.sourceType === "upload" ? `upload://${row.id}` : row.sourceBindingRef,
      240,
    ),
    root_locator: { ...roots[0]?.locator },
    include_patterns: short(row.includePatterns, 240),
    exclude_patterns: short(row.excludePatterns, 240),
    metadata_defaults: {
      ...row.metadataDefaults,
      sightline: {
        description: row.description,
        confidentiality: row.confidentiality,
        source_type: row.sourceType,
        schedule: row.schedule,
        removal_limit: row.removalLimit,
        roots: rootsOf(roots),
      },
    },
    motion_type_defaults: short(row.motionTypeDefaults),
    document_role_defaults: short(row.documentRoleDefaults),
    workflow_stage_defaults: short(row.workflowStageDefaults),
    topology_labels: short(row.topologyLabels),
    sync_mode: row.syncMode,
    enabled: row.enabled,
    schema_version: 1,
  };
}

/** Bindings of all living corpora, by id; restricted ones are not told of. */
export async function listBindings(context: Context): Promise<SidecarBinding[]> {
  const found = await context.db
    .select()
    .from(corpora)
    .where(and(isNull(corpora.deletedAt), ne(corpora.confidentiality, "restricted")))
    .orderBy(asc(corpora.id));
  const roots = await readRootRows(
    context.db,
    found.map((row) => row.id),
  );
  return found.map((row) =>
    toBinding(
      row,
      roots.filter(({ corpusId }) => corpusId === row.id),
    ),
  );
}

/**
 * The corpora that are named, in that order.
 * @throws AppError("not_found") naming those that are not there, ("forbidden") naming those that are restricted.
 */
export async function requireCorpora(context: Context, ids: readonly string[]): Promise<CorpusRow[]> {
  // An address may hold what the database cannot; no corpus is called so.
  const askable = ids.filter((each) => !each.includes("\u0000"));
  const found = await context.db
    .select()
    .from(corpora)
    .where(and(isNull(corpora.deletedAt), inArray(corpora.id, askable)));
  const byId = new Map(found.map((row) => [row.id, row]));
  const unknown = ids.filter((each) => !byId.has(each));
  if (unknown.length > 0) {
    throw new AppError("not_found", `There is no corpus ${unknown.join(", ")} here.`, {
      corpus_ids: unknown,
    });
  }
  const asked = ids.flatMap((each) => byId.get(each) ?? []);
  const restricted = asked.filter((row) => row.confidentiality === "restricted").map((row) => row.id);
  if (restricted.length > 0) {
    throw new AppError("forbidden", `Corpus ${restricted.join(", ")} is restricted.`, {
      corpus_ids: restricted,
    });
  }
  return asked;
}

/** One corpus. @throws as `requireCorpora`. */
export async function getBinding(context: Context, corpusId: string): Promise<SidecarBinding> {
  const [row] = await requireCorpora(context, [corpusId]);
  if (!row) throw new AppError("not_found", `There is no corpus ${corpusId} here.`);
  return toBinding(row, await readRootRows(context.db, [row.id]));
}
