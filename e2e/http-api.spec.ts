import { twoColumnFixture } from "./fixtures/pdf/index.ts";
import { markdownFixture, utf8 } from "./fixtures/text/index.ts";
import { type UploadReply, uploadIndexed } from "./support/api.ts";
import { expect, test } from "./support/test.ts";

type Refusal = {
  readonly error: { readonly code: string; readonly message: string };
  readonly detail: string;
};
type Metadata = {
  readonly metadata?: Readonly<Record<string, unknown>>;
  readonly id: string;
  readonly title: string;
  readonly tags: readonly string[];
  readonly version: number;
};
type Found = {
  readonly results: readonly {
    readonly document_id: string;
    readonly filename: string;
    readonly document_url: string;
    readonly sections: readonly {
      readonly score: number;
      readonly offset: number;
      readonly limit: number;
      readonly evidence_ref: string;
    }[];
  }[];
};

/** Counts code points. */
const letters = (text: string) => [...text];

test("a small upload is answered with 201 once searchable, and is listed with its metadata", async ({
  api,
  named,
}) => {
  // The worker loads its model for the first document.
  await uploadIndexed(api, {
    name: named("first.md"),
    bytes: utf8("# First\n\nThe miller keeps a ledger.\n"),
  });
  const name = named("smock-mill.md");
  const answer = await api.post({
    name,
    bytes: utf8("# Smock mill\n\nThe fantail of the smock mill turns the cap.\n"),
  });
  expect(answer.status).toBe(201);
  const reply = (await answer.json()) as UploadReply & { document: Metadata & { document_url: string } };
  expect(reply).toMatchObject({ outcome: "accepted", created: "document", version: 1, indexed: true });

  const found = await api.json<Found>("/api/search?q=fantail+of+the+smock+mill");
  expect(found.results.map((result) => result.document_id)).toContain(reply.id);

  const list = await api.json<{ documents: readonly Metadata[]; total: number }>(`/api/documents?q=${name}`);
  expect(list).toMatchObject({ total: 1, documents: [{ id: reply.id, version: 1, state: "indexed" }] });
  const metadata = await api.json<Metadata>(`/api/documents/${reply.id}/metadata`);
  const { metadata: short, ...listed } = list.documents[0] ?? {};
  expect(metadata).toMatchObject({ ...listed, metadata: short });
  expect(reply.document.document_url).toBe(`${api.origin}/api/documents/${reply.id}`);
  const original = await fetch(reply.document.document_url);
  expect(await original.text()).toBe("# Smock mill\n\nThe fantail of the smock mill turns the cap.\n");
});

test("each section that a search names is readable by its offset and limit, in code points", async ({
  api,
  named,
}) => {
  const fixture = markdownFixture();
  const { id } = await uploadIndexed(api, { name: named(fixture.fileName), bytes: fixture.bytes });
  const whole = letters(new TextDecoder().decode(fixture.bytes));
  const found = await api.json<Found>(
    `/api/search?q=${encodeURIComponent(fixture.question)}&documents=${id}`,
  );
  const [result] = found.results;
  expect(found.results.map((item) => item.document_id)).toEqual([id]);
  expect(result?.sections.length).toBeGreaterThan(0);
  for (const section of result?.sections ?? []) {
    const { offset, limit } = section;
    const wanted = whole.slice(offset, offset + limit).join("");
    for (const view of ["", "&view=text"]) {
      const part = await api.call(`/api/documents/${id}?offset=${offset}&limit=${limit}${view}`);
      expect(part.status).toBe(206);
      expect(part.headers.get("x-total-chars")).toBe(String(whole.length));
      expect(part.headers.get("x-char-range")).toBe(`${offset}-${offset + limit}`);
      expect(await part.text()).toBe(wanted);
    }
    expect(section.evidence_ref).toBe(`doc::${id}@1::chars-${offset}-${offset + limit}`);
  }
  expect(
    result?.sections.some(({ offset, limit }) =>
      whole
        .slice(offset, offset + limit)
        .join("")
        .includes("badger"),
    ),
  ).toBe(true);
});

test("ranges end at the end of the document, and an invalid range is refused", async ({ api, named }) => {
  const text = "Ten 🦊 foxes";
  const { id } = await uploadIndexed(api, { name: named("foxes.txt"), bytes: utf8(text) });
  const beyond = await api.call(`/api/documents/${id}?offset=4&limit=1000`);
  expect([beyond.status, beyond.headers.get("x-char-range"), await beyond.text()]).toEqual([
    206,
    "4-11",
    "🦊 foxes",
  ]);
  const past = await api.call(`/api/documents/${id}?offset=5000&limit=5`);
  expect([past.status, past.headers.get("x-char-range"), await past.text()]).toEqual([206, "11-11", ""]);
  for (const range of ["offset=-1", "limit=0", "offset=one", "limit=1.5", "ofset=3"]) {
    expect((await api.call(`/api/documents/${id}?${range}`)).status, range).toBe(400);
  }
});

test("a binary original has no character ranges, but its text has", async ({ api, named }) => {
  const fixture = await twoColumnFixture();
  const { id } = await uploadIndexed(api, { name: named(fixture.fileName), bytes: fixture.bytes });
  const original = await api.call(`/api/documents/${id}`);
  expect(original.headers.get("content-type")).toBe("application/pdf");
  expect(Buffer.compare(Buffer.from(await original.arrayBuffer()), Buffer.from(fixture.bytes))).toBe(0);
  const again = await api.call(`/api/documents/${id}`, {
    headers: { "if-none-match": original.headers.get("etag") ?? "" },
  });
  expect(again.status).toBe(304);

  const part = await api.call(`/api/documents/${id}?offset=0&limit=10`);
  expect(part.status).toBe(400);
  const refusal = (await part.json()) as Refusal;
  expect(refusal.error.message).toContain("view=text");
  expect(refusal.detail).toBe(refusal.error.message);

  const all = await api.text(id);
  const found = await api.json<Found>(
    `/api/search?q=${encodeURIComponent(fixture.question)}&documents=${id}`,
  );
  for (const { offset, limit } of found.results.flatMap((result) => result.sections)) {
    expect(await api.text(id, offset, offset + limit)).toBe(
      letters(all)
        .slice(offset, offset + limit)
        .join(""),
    );
  }
});

test("an original is sent in part, not again if unchanged, and without a body for HEAD", async ({
  api,
  named,
}) => {
  const { bytes } = await twoColumnFixture();
  const { id } = await uploadIndexed(api, { name: named("in-parts.pdf"), bytes });
  const url = `/api/documents/${id}`;
  const head = await api.call(url, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.headers.get("content-length")).toBe(String(bytes.length));
  expect(await head.text()).toBe("");
  const part = await api.call(url, { headers: { range: "bytes=5-104" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-range")).toBe(`bytes 5-104/${bytes.length}`);
  expect(Buffer.compare(Buffer.from(await part.arrayBuffer()), Buffer.from(bytes.slice(5, 105)))).toBe(0);
  const end = await api.call(url, { headers: { range: "bytes=-7" } });
  expect(Buffer.compare(Buffer.from(await end.arrayBuffer()), Buffer.from(bytes.slice(-7)))).toBe(0);
  const beyond = await api.call(url, { headers: { range: `bytes=${bytes.length}-` } });
  expect(beyond.status).toBe(416);
  expect(beyond.headers.get("content-range")).toBe(`bytes */${bytes.length}`);
  const etag = part.headers.get("etag") ?? "";
  const unchanged = await api.call(url, { headers: { "if-none-match": etag } });
  expect([unchanged.status, await unchanged.text()]).toEqual([304, ""]);
});

test("metadata is corrected without a new version, and an invalid correction is refused", async ({
  api,
  named,
}) => {
  const { id } = await uploadIndexed(api, {
    name: named("kiln.md"),
    bytes: utf8("# Kiln\n\nThe kiln is lined with zircon brick.\n"),
  });
  const patch = (body: unknown) =>
    api.call(`/api/documents/${id}/metadata`, {
      method: "PATCH",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const answer = await patch({ title: "The zircon kiln", tags: ["kilns", "brick"] });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({
    title: "The zircon kiln",
    tags: ["kilns", "brick"],
    version: 1,
  });
  const found = await api.json<Found>("/api/search?q=zircon+kiln&tags=kilns,brick&tagMode=all");
  expect(found.results.map((result) => result.document_id)).toEqual([id]);
  const none = await api.json<Found>("/api/search?q=zircon+kiln&tags=kilns,slate&tagMode=all");
  expect(none.results).toEqual([]);

  const wrong = await patch({ tittle: "x" });
  expect(wrong.status).toBe(400);
  expect(((await wrong.json()) as Refusal).error.message).toContain("tittle");
  const garbled = await api.call(`/api/documents/${id}/metadata`, { method: "PATCH", body: "{" });
  expect(garbled.status).toBe(400);
});

test("a removed document is absent from every read at once, and is restored complete", async ({
  api,
  named,
}) => {
  const name = named("lapwing.md");
  const { id } = await uploadIndexed(api, {
    name,
    bytes: utf8("# Lapwings\n\nThe gyrocopter frightens the lapwings.\n"),
  });
  const find = async () =>
    (await api.json<Found>("/api/search?q=gyrocopter+lapwings")).results.map((result) => result.document_id);
  expect(await find()).toContain(id);
  expect((await api.call(`/api/documents/${id}`, { method: "DELETE" })).status).toBe(204);
  for (const path of [
    `/api/documents/${id}`,
    `/api/documents/${id}?view=text`,
    `/api/documents/${id}/metadata`,
    `/api/workbench/documents/${id}`,
    `/api/workbench/documents/${id}/readable`,
    `/api/workbench/documents/${id}/passages?refs=doc::${id}@1::chars-0-5`,
  ]) {
    expect((await api.call(path)).status, path).toBe(404);
  }
  expect(await find()).not.toContain(id);
  expect((await api.json<{ total: number }>(`/api/documents?q=${name}`)).total).toBe(0);
  expect((await api.call(`/api/documents/${id}`, { method: "DELETE" })).status).toBe(404);

  expect((await api.call(`/api/documents/${id}/restore`, { method: "POST" })).status).toBe(200);
  expect((await api.call(`/api/documents/${id}/metadata`)).status).toBe(200);
  expect(await find()).toContain(id);
  expect((await api.call(`/api/documents/${id}/restore`, { method: "POST" })).status).toBe(404);
});

test("an unknown address of the API is refused in JSON, for every method", async ({ api }) => {
  for (const path of ["/api", "/api/serach", "/api/documents/x/y/z"])
    for (const method of ["GET", "POST", "PUT", "PATCH", "DELETE"]) {
      const answer = await api.call(path, { method });
      expect(answer.status, `${method} ${path}`).toBe(404);
      expect(((await answer.json()) as Refusal).detail, `${method} ${path}`).toContain("/api-docs");
    }
});

test("an unknown key is refused by name, everywhere", async ({ api }) => {
  for (const path of [
    "/api/search?q=x&colour=green",
    "/api/workbench/search?q=x&colour=green",
    "/api/documents?colour=green",
    "/api/workbench/documents?colour=green",
  ]) {
    const answer = await api.call(path);
    expect(answer.status, path).toBe(400);
    expect(((await answer.json()) as Refusal).detail, path).toContain("colour");
  }
  expect((await api.call("/api/search")).status).toBe(400);
  expect((await api.call("/api/search?q=%20")).status).toBe(400);
  expect((await api.call("/api/documents/doc_unknown00000")).status).toBe(404);
});

test("an upload states its outcome: unchanged, existing, a new version, or refused in words", async ({
  api,
  named,
}) => {
  const name = named("report.md");
  const first = { name, bytes: utf8("# Report\n\nThe sluice is rusty.\n") };
  const { id } = await uploadIndexed(api, first);
  const same = await api.post(first);
  expect([same.status, await same.json()]).toEqual([
    200,
    expect.objectContaining({ outcome: "unchanged", id, version: 1 }),
  ]);
  const changed = { name, bytes: utf8("# Report\n\nThe sluice is painted.\n") };
  const asked = await api.post(changed);
  expect([asked.status, await asked.json()]).toEqual([
    409,
    expect.objectContaining({ outcome: "exists", id, code: "conflict" }),
  ]);
  const version = await api.post(changed, { on_existing: "new_version" });
  expect([version.status, await version.json()]).toEqual([
    201,
    expect.objectContaining({ id, version: 2, created: "version" }),
  ]);
  const separate = await api.post(first, { on_existing: "separate" });
  const reply = (await separate.json()) as UploadReply;
  expect([separate.status, reply.version]).toEqual([201, 1]);
  expect(reply.id).not.toBe(id);

  const refusals = [
    [{ name: named("empty.md"), bytes: new Uint8Array(0) }, 422, "empty_file"],
    [
      {
        name: named("picture.gif"),
        bytes: new TextEncoder().encode("GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;"),
      },
      415,
      "not_yet_supported",
    ],
  ] as const;
  for (const [file, status, code] of refusals) {
    const answer = await api.post(file);
    expect([answer.status, await answer.json()]).toEqual([
      status,
      expect.objectContaining({ outcome: "refused", code, id: null }),
    ]);
  }
  expect((await api.post(first, { corpus: "no-such-corpus" })).status).toBe(404);
  expect((await api.call("/api/documents", { method: "POST", body: "{}" })).status).toBe(400);
});

test("a name that leaves its folder or hides control characters does no harm", async ({ api, named }) => {
  const bytes = utf8("# Climbing\n\nNothing leaves the folder.\n");
  for (const path of [`../../${named("up.md")}`, `/etc/${named("root.md")}`, `${named("bell")}\u0007.md`]) {
    const answer = await api.post({ name: "x.md", bytes }, { path });
    const reply = (await answer.json()) as { outcome: string; document?: { source_path: string } };
    const kept = reply.document?.source_path ?? "";
    expect(kept, `${JSON.stringify(path)} became ${JSON.stringify(kept)}`).not.toMatch(/\.\.|^\/|\p{Cc}/u);
    expect(["accepted", "refused"]).toContain(reply.outcome);
  }
});
