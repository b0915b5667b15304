import { mkdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { errorAnswerSchema } from "#lib/domain/api.ts";
import {
  auditListSchema,
  corpusBindingSchema,
  corpusListSchema,
  editedCorpusSchema,
} from "#lib/domain/corpus-api.ts";
import { packViewSchema } from "#lib/domain/pack-api.ts";
import { searchAnswerSchema } from "#lib/domain/search-api.ts";
import { sidecarQueryResponseSchema } from "#lib/domain/sidecar.ts";
import { sidecarBindingSchema } from "#lib/domain/sidecar-corpora.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "../testing.ts";

/** Bindings over HTTP: every answer matches the OpenAPI schema, and every refusal is in words. */

const ORIGIN = "http://127.0.0.1:3000";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
  answerFrom(instance.runtime);
});
afterAll(() => instance?.close());

const call = (method: string, address: string, body?: unknown) =>
  dispatch(
    new Request(`${ORIGIN}${address}`, {
      method,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
const refusal = async (answer: Response) => errorAnswerSchema.parse(await answer.json()).error;
const bind = async (given: Record<string, unknown>) => {
  const answer = await call("POST", "/api/corpora", given);
  expect(answer.status).toBe(201);
  return corpusBindingSchema.parse(await answer.json());
};

describe("bindings over the API", () => {
  it("are created, listed, read, edited, trashed and restored, and all is logged", async () => {
    const folder = path.join(instance.runtime.config.corpora.localRoots[0] ?? "", "moor");
    await mkdir(folder, { recursive: true });
    const made = await bind({ title: "Moor", roots: [{ kind: "local", locator: { local_path: folder } }] });
    expect(made).toMatchObject({
      id: "moor",
      sourceType: "local",
      syncMode: "manual",
      confidentiality: "internal",
    });
    const list = async (query = "") =>
      corpusListSchema
        .parse(await (await call("GET", `/api/corpora${query}`)).json())
        .corpora.map(({ id }) => id);
    expect(await list()).toContain("moor");
    const edited = await call("PATCH", "/api/corpora/moor", { title: "High moor", topologyLabels: ["moor"] });
    expect(editedCorpusSchema.parse(await edited.json())).toMatchObject({
      title: "High moor",
      documentsRemoved: 0,
    });
    const wire = await call("GET", "/api/sidecar/corpora/moor");
    expect(sidecarBindingSchema.parse(await wire.json())).toMatchObject({
      ...{ corpus_id: "moor", source_type: "local", source_binding_ref: "local://moor" },
      ...{ root_locator: { local_path: folder }, topology_labels: ["moor"], sync_mode: "manual" },
      metadata_defaults: { sightline: { roots: [{ kind: "local", root_locator: { local_path: folder } }] } },
    });
    const trashed = corpusBindingSchema.parse(await (await call("DELETE", "/api/corpora/moor")).json());
    expect(trashed.restoreUntil).not.toBeNull();
    expect((await call("GET", "/api/corpora/moor")).status).toBe(404);
    expect((await call("GET", "/api/corpora/moor?trash=true")).status).toBe(200);
    expect((await call("GET", "/api/sidecar/corpora/moor")).status).toBe(404);
    expect([await list(), await list("?trash=true")].map((ids) => ids.includes("moor"))).toEqual([
      false,
      true,
    ]);
    expect((await call("POST", "/api/corpora/moor/restore", {})).status).toBe(200);
    const audited = await call("GET", "/api/audit?subjectType=corpus&subjectId=moor&action=corpus.&limit=3");
    const { entries } = auditListSchema.parse(await audited.json());
    expect(entries.map(({ action }) => action)).toEqual([
      ...["corpus.restored", "corpus.trashed", "corpus.edited"],
    ]);
    expect(entries[2]).toMatchObject({ before: { title: "Moor" }, after: { title: "High moor" } });
    const older = await call("GET", `/api/audit?subjectId=moor&before=${entries[2]?.id}`);
    expect(auditListSchema.parse(await older.json()).entries.map(({ action }) => action)).toEqual([
      "corpus.created",
    ]);
  });

  it.each([
    ["an unknown key", { title: "A", colour: "red" }, /colour/],
    ["no title", {}, /title/],
    ["an id that is not a slug", { title: "A", id: "../x" }, /id: lower-case/],
    [
      "a secret instead of its reference",
      {
        title: "A",
        roots: [
          {
            kind: "sharepoint",
            locator: { site_id: "s" },
            credentials: { tenantId: "t", clientId: "c", clientSecretRef: "hunter2-planted" },
          },
        ],
      },
      /a reference/,
    ],
    ...["env://HOME", "file:///etc/hostname", "secret://../x", "secret://.x"].map(
      (clientSecretRef): [string, object, RegExp] => [
        `a secret at ${clientSecretRef}`,
        {
          title: "A",
          roots: [
            {
              kind: "sharepoint",
              locator: { site_id: "s" },
              credentials: { tenantId: "t", clientId: "c", clientSecretRef },
            },
          ],
        },
        /roots\.0\.credentials\.clientSecretRef: a reference secret:\/\/NAME/,
      ],
    ),
    [
      "roots that stand in each other's way",
      {
        title: "A",
        roots: [
          { kind: "onedrive", locator: { drive_id: "1" } },
          { kind: "onedrive", locator: { drive_id: "2" }, pathPrefix: "b" },
        ],
      },
      /roots\.1\.pathPrefix/,
    ],
    [
      "a schedule that is none",
      {
        title: "A",
        roots: [{ kind: "onedrive", locator: { drive_id: "1" } }],
        syncMode: "scheduled",
        schedule: "every morning",
      },
      /schedule: is five fields/,
    ],
    ["a default that cannot be kept", { title: "A", metadataDefaults: { "a\u0000": 1 } }, /cannot be kept/],
  ])("are refused for %s, in words", async (_name, given, words) => {
    const answer = await call("POST", "/api/corpora", given);
    expect(answer.status).toBe(400);
    const { message } = await refusal(answer);
    expect(message).toMatch(words);
    expect(message).not.toContain("hunter2-planted");
  });

  it("report absent corpora and conflicts", async () => {
    await bind({ title: "Taken" });
    expect((await call("POST", "/api/corpora", { title: "Taken" })).status).toBe(409);
    for (const [method, address, body] of [
      ["GET", "/api/corpora/none"],
      ["PATCH", "/api/corpora/none", {}],
      ["DELETE", "/api/corpora/none"],
      ["POST", "/api/corpora/none/enable"],
      ["POST", "/api/corpora/none/disable"],
      ["POST", "/api/corpora/none/restore", {}],
    ] as const) {
      const answer = await call(method, address, body);
      expect([address, answer.status, (await refusal(answer)).code]).toEqual([address, 404, "not_found"]);
    }
    expect((await call("POST", "/api/corpora/taken/restore", {})).status).toBe(409);
  });
});

describe("a corpus that is turned off", () => {
  it("is excluded from every read at once, which the reads report, and included when enabled", async () => {
    const { id } = await bind({ title: "Fen" });
    const { documentId } = await instance.upload("fen.md", "# Fen\n\nThe fen is drained by a windpump.\n", {
      corpusId: id,
    });
    const found = async () => {
      const answer = await call("POST", "/api/search", {
        query: "drained by a windpump",
        filters: { corpora: [id] },
      });
      return searchAnswerSchema.parse(await answer.json());
    };
    const asked = async () => {
      const answer = await call("POST", "/api/sidecar/query", {
        ...{ corpus_ids: [id], query: "drained by a windpump", schema_version: 1 },
      });
      expect(answer.status).toBe(200);
      return sidecarQueryResponseSchema.parse(await answer.json());
    };
    const ref = (await found()).results[0]?.sections[0]?.evidence_ref;
    const made = await call("POST", "/api/packs", { title: "Fen", items: [{ evidenceRef: ref }] });
    const { id: packId } = packViewSchema.parse(await made.json());
    const itemNow = async () =>
      JSON.stringify(packViewSchema.parse(await (await call("GET", `/api/packs/${packId}`)).json()));
    expect(await itemNow()).toContain("windpump");
    expect((await asked()).hits).toHaveLength(1);

    expect((await call("POST", `/api/corpora/${id}/disable`)).status).toBe(200);
    const silent = await found();
    expect(silent.results).toEqual([]);
    expect(silent.reason_codes).toContain("corpus_disabled");
    // The question does not name the corpus. The receipt still states that it was not searched.
    const over = await call("POST", "/api/search", { query: "drained by a windpump" });
    const all = searchAnswerSchema.parse(await over.json());
    expect(all.results.map(({ document_id }) => document_id)).not.toContain(documentId);
    for (const traceId of [silent.trace_id, all.trace_id]) {
      const receipt = JSON.stringify(await (await call("GET", `/api/receipts/${traceId}`)).json());
      expect(receipt).toContain('"corpus_disabled"');
      expect(receipt).toContain("Turned off and not searched: “Fen”.");
      expect(receipt).not.toContain("drained by a windpump.");
    }
    expect((await call("GET", `/api/documents/${documentId}`)).status).toBe(404);
    expect(await itemNow()).not.toContain("windpump");
    const degraded = await asked();
    expect(degraded.hits).toEqual([]);
    expect(degraded.provider_receipt?.route_reason_codes).toContain("llamaindex_corpus_disabled");
    expect(degraded.provider_receipt?.degraded_reason).toBe(`corpus_disabled: ${id}`);

    expect((await call("POST", `/api/corpora/${id}/enable`)).status).toBe(200);
    expect((await found()).results).toHaveLength(1);
    expect((await call("GET", `/api/documents/${documentId}`)).status).toBe(200);
    expect(await itemNow()).toContain("windpump");
  });
});
