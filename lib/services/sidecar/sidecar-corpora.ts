import { and, asc, inArray, isNull } from "drizzle-orm";
import { corpora } from "#db/schema/index.ts";
import { unrestrictedCorpus } from "#db/visible-evidence.ts";
import type { Context } from "#lib/context.ts";
import { connectorFacts, type SourceType } from "#lib/domain/connector-kinds.ts";
import {
  type SidecarBinding,
  type SidecarSourceType,
  sidecarBindingSchema,
} from "#lib/domain/sidecar-corpora.ts";
import { AppError } from "#lib/errors/app-error.ts";
import { type CorpusRow, type RootRow, readRootRows } from "#lib/services/bindings/shared/binding-rows.ts";
import { storableIds, unknownCorpora } from "#lib/services/corpora/known-corpora.ts";

/** Shortens a text to at most `limit` UTF-16 units, with an ellipsis at the end (ADR 0014). */
export function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // Do not leave half a surrogate pair.
  return `${text.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/** A shortened id would be another id, so an id that is too long for the wire format is left out. */
function id<K extends string>(name: K, value: string | null): { readonly [Key in K]?: string } {
  return value === null || value.length > 120 ? {} : ({ [name]: value } as { [Key in K]?: string });
}

const short = (values: readonly string[], limit = 120) => values.map((value) => shortened(value, limit));

/** Returns the protocol's word for a source type. It has none for uploads, which are files on this server. */
export function sidecarSourceType(type: SourceType): SidecarSourceType {
  if (type === "mixed") return type;
  return type === "upload" ? "local" : connectorFacts(type).sidecarType;
}

/** Returns the fields of a root's locator that the protocol has. */
function placeOf(root: RootRow | undefined): SidecarBinding["root_locator"] {
  const known = sidecarBindingSchema.shape.root_locator.shape;
  const given = Object.entries(root?.locator ?? {}).filter(([name]) => Object.hasOwn(known, name));
  return Object.fromEntries(given);
}

/** Returns all roots, although the sidecar protocol has one place per corpus. Leaves out their credentials. */
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
 * Converts a corpus to the sidecar protocol's binding. Its place is that of its first root. Our additional fields are
 * in `metadata_defaults.sightline`.
 * @param roots of this corpus, in the order in which they were bound.
 */
function toBinding(row: CorpusRow, roots: readonly RootRow[]): SidecarBinding {
  return {
    corpus_id: row.id,
    title: shortened(row.title, 200),
    source_type: sidecarSourceType(row.sourceType),
    ...id("project_id", row.projectId),
    ...id("matter_id", row.matterId),
    source_binding_ref: shortened(
      row.sourceType === "upload" ? `upload://${row.id}` : row.sourceBindingRef,
      240,
    ),
    root_locator: placeOf(roots[0]),
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

/** Returns the bindings of all corpora outside the trash, by id. Leaves out restricted ones. */
export async function listBindings(context: Context): Promise<SidecarBinding[]> {
  const found = await context.db
    .select()
    .from(corpora)
    .where(and(isNull(corpora.deletedAt), unrestrictedCorpus(context.actor)))
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
 * Returns the named corpora, in that order.
 * @throws AppError("not_found") with the names of unknown ones, ("forbidden") with those of restricted ones.
 */
export async function requireCorpora(context: Context, ids: readonly string[]): Promise<CorpusRow[]> {
  const found = await context.db
    .select()
    .from(corpora)
    .where(and(isNull(corpora.deletedAt), inArray(corpora.id, storableIds(ids))));
  const byId = new Map(found.map((row) => [row.id, row]));
  const unknown = ids.filter((each) => !byId.has(each));
  if (unknown.length > 0) throw unknownCorpora(unknown);
  const chosen = ids.flatMap((each) => byId.get(each) ?? []);
  const restricted = chosen.filter((row) => row.confidentiality === "restricted").map((row) => row.id);
  if (restricted.length > 0) {
    throw new AppError("forbidden", `Corpus ${restricted.join(", ")} is restricted.`, {
      corpus_ids: restricted,
    });
  }
  return chosen;
}

/** Returns one binding. @throws as `requireCorpora`. */
export async function getBinding(context: Context, corpusId: string): Promise<SidecarBinding> {
  const [row] = await requireCorpora(context, [corpusId]);
  if (!row) throw unknownCorpora([corpusId]);
  return toBinding(row, await readRootRows(context.db, [row.id]));
}
