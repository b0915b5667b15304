import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import {
  ARCHIVE_FORMAT,
  type ArchiveHeader,
  bindingLine,
  FORMAT_VERSION,
  rootLine,
} from "#lib/archive/manifest.ts";
import { verifyArchive } from "#lib/archive/verify.ts";
import { writeArchive } from "#lib/archive/write.ts";
import { sourceTypeOf } from "#lib/corpora/binding-source.ts";
import {
  CONNECTOR_KINDS,
  type ConnectorKind,
  connectorFacts,
  locatorFields,
  sidecarSourceType,
} from "#lib/domain/connector-kinds.ts";
import { checkArchivedBinding } from "./internal/check-archived-binding.ts";

const HEADER: ArchiveHeader = {
  format: ARCHIVE_FORMAT,
  version: FORMAT_VERSION,
  kind: "corpus",
  release: "1.0.0",
};
const NOW = "2041-05-01T12:00:00+00:00";

/** Returns a root with every field that its connector requires and every option that it allows. */
function rootOf(kind: ConnectorKind, index: number) {
  const { hasPermissions, hasSitePages } = connectorFacts(kind);
  const required = locatorFields(kind).filter((field) => field.required !== "never");
  return {
    ...{ id: `root_testing${index}`, kind, label: "", path_prefix: `place-${index}` },
    locator: Object.fromEntries(required.map(({ name }) => [name, `/value-${index}`])),
    ...{ include_patterns: [], exclude_patterns: [], recursive: true },
    ...{ with_permissions: hasPermissions, with_site_pages: hasSitePages },
    ...{ credentials: null, created_at: NOW },
  };
}

function described(kinds: readonly ConnectorKind[]) {
  const roots = kinds.map(rootOf);
  const sourceType = sourceTypeOf(roots);
  return {
    binding: {
      ...{ id: "plans", title: "Plans", description: "", source_type: sourceType },
      ...{ project_id: null, matter_id: null, source_binding_ref: `${sourceType}://plans` },
      ...{ root_locator: {}, include_patterns: [], exclude_patterns: [], metadata_defaults: {} },
      ...{ motion_type_defaults: [], document_role_defaults: [], workflow_stage_defaults: [] },
      ...{ topology_labels: [], sync_mode: "on_demand", schedule: null, removal_limit: 0.2 },
      ...{ confidentiality: "internal", enabled: true, actor_id: "local" },
      ...{ created_at: NOW, updated_at: NOW },
    },
    roots,
    ...{ generations: [], modelIds: [], counts: {} },
    leftOut: { restrictedDocuments: 0, packsThatCiteMore: 0 },
  };
}

async function* noMembers() {}

async function readBack(kinds: readonly ConnectorKind[]) {
  const archive = await buffer(writeArchive(HEADER, noMembers(), () => described(kinds)));
  const manifest = await verifyArchive(Readable.from([archive]));
  if (manifest.kind !== "corpus") throw new Error("it is the archive of a corpus");
  checkArchivedBinding(manifest);
  return manifest;
}

describe("an archive of a corpus", () => {
  it.each(CONNECTOR_KINDS)("with a place of the connector %s is accepted", async (kind) => {
    const { binding, roots } = await readBack([kind]);
    expect(binding.source_type).toBe(kind);
    expect(roots).toEqual([rootOf(kind, 0)]);
  });

  it("with a place of every connector is accepted", async () => {
    const { binding, roots } = await readBack(CONNECTOR_KINDS);
    expect(binding.source_type).toBe("mixed");
    expect(roots.map(({ kind }) => kind)).toEqual(CONNECTOR_KINDS);
  });

  it("has every field of the format", () => {
    const { binding, roots } = described(["local"]);
    expect(Object.keys(binding).sort()).toEqual(Object.keys(bindingLine.shape).sort());
    expect(Object.keys(roots[0] ?? {}).sort()).toEqual(Object.keys(rootLine.shape).sort());
  });
});

it.each(CONNECTOR_KINDS)("the sidecar's binding of a corpus of %s has a word of its protocol", (kind) => {
  expect(["onedrive", "sharepoint", "local", "mixed"]).toContain(sidecarSourceType(kind));
});
