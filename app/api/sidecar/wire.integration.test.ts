import { afterAll, beforeAll, expect, it } from "vitest";
import { ask, openSidecar, type Sidecar } from "./testing.ts";

let sidecar: Sidecar;
beforeAll(async () => {
  sidecar = await openSidecar();
});
afterAll(() => sidecar?.close());

/**
 * Replaces values that differ between two runs or depend on the ranking: ids, dates, the port, durations and scores.
 * Shortens long names. Keeps every field name and code, and the order.
 */
function comparable(body: string, origin: string): string {
  const ids = new Map<string, string>();
  return body
    .replaceAll(origin, "<origin>")
    .replaceAll(/\b(?:doc|trace)_[0-9a-v]{16}\b/g, (id) => {
      if (!ids.has(id)) ids.set(id, `<id ${ids.size + 1}>`);
      return ids.get(id) ?? id;
    })
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "<date>")
    .replaceAll(/"latency_ms":[\d.e-]+/g, '"latency_ms":"<ms>"')
    .replaceAll(/:\d+\.\d+(?:e-\d+)?/g, ":<score>")
    .replaceAll(/(?:a-long-folder-name\/)+(?:[a-z-]*…)?/g, "<folders>")
    .replaceAll(/(?: of the old town)+(?: of the ol…)?/g, " <town>");
}

const debug = { ...ask, include_debug: true, trace_id: "t-1" };
const REQUESTS = {
  "two corpora": ["/query/debug", { ...debug, corpus_ids: ["town", "villages"] }],
  "by meaning": ["/query", { ...ask, corpus_ids: ["villages"], mode: "semantic" }],
  "an exact look-up with a disabled corpus": [
    "/query",
    { ...ask, corpus_ids: ["villages", "closed"], intended_query_class: "exact_document_lookup" },
  ],
  "a corpus without an index": ["/query", { ...ask, corpus_ids: ["bare"] }],
  "an unknown corpus": ["/query", { ...ask, corpus_ids: ["nowhere"] }],
  "a refresh of a disabled corpus": ["/corpora/closed/refresh", {}],
} as const;

it.each(Object.entries(REQUESTS))("answers %s byte for byte as stored", async (name, [path, body]) => {
  const answered = await sidecar.call(path, body);
  const origin = new URL(answered.url).origin;
  const actual = `${answered.status} ${comparable(await answered.text(), origin)}\n`;
  await expect(actual).toMatchFileSnapshot(`./wire/${name.replaceAll(" ", "-")}.txt`);
});
