import { createHash } from "node:crypto";
import { access, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fetchModel } from "./fetch-model.ts";
import { wantedFiles } from "./wanted-files.ts";

const FILES: Readonly<Record<string, string>> = {
  "config.json": '{"hidden_size":4}',
  "tokenizer.json": "{}",
  "1_Pooling/config.json": "{}",
  "onnx/model.onnx": "the whole graph",
  "onnx/model_quantized.onnx": "a small graph",
  "onnx/model_fp16.onnx": "another graph",
  "README.md": "# A model",
  ".gitattributes": "x",
};
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const treeOf = (files: Readonly<Record<string, string>>) =>
  Object.entries(files).map(([name, text]) => ({
    ...{ type: "file", path: name, size: Buffer.byteLength(text) },
    ...(name.endsWith(".onnx") && { lfs: { oid: sha256(text) } }),
  }));

let into: string;
let server: Server;
let answer: RequestListener;
beforeEach(async () => {
  into = await mkdtemp(path.join(tmpdir(), "models-"));
  answer = hub();
  server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(into, { recursive: true, force: true });
});

/** A hub that redirects to where the large files are, as the real one does. */
function hub(sent = FILES, tree: unknown = treeOf(FILES)): RequestListener {
  return ({ url = "" }, response) => {
    const name = decodeURIComponent(url.replace(/^\/(?:store|some\/model\/resolve\/main)\//, ""));
    if (url === "/api/models/some/model/tree/main?recursive=true") response.end(JSON.stringify(tree));
    else if (url.startsWith("/some/") && name.endsWith(".onnx"))
      response.writeHead(302, { location: `/store/${name}` }).end();
    else if (sent[name] === undefined) response.writeHead(404).end();
    else response.end(sent[name]);
  };
}

const fetchIt = (more: Partial<Parameters<typeof fetchModel>[0]> = {}) =>
  fetchModel({
    ...{ name: "some/model", precision: "fp32", into, signal: new AbortController().signal },
    ...{ endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, report: () => {} },
    ...more,
  });

describe("fetchModel", () => {
  it("fetches what the model needs, of one precision, and only once", async () => {
    const { folder, fetched } = await fetchIt();
    expect([folder, fetched]).toEqual([path.join(into, "model"), true]);
    expect((await readdir(folder, { recursive: true })).sort()).toEqual([
      ...["1_Pooling", "1_Pooling/config.json", "config.json", "onnx", "onnx/model.onnx", "tokenizer.json"],
    ]);
    expect(await readFile(path.join(folder, "onnx", "model.onnx"), "utf8")).toBe("the whole graph");
    answer = (_request, response) => response.writeHead(500).end();
    expect(await fetchIt()).toEqual({ folder, fetched: false });
  });

  it("fetches the small graph if asked", async () => {
    const { folder } = await fetchIt({ precision: "int8" });
    expect(await readdir(path.join(folder, "onnx"))).toEqual(["model_quantized.onnx"]);
  });

  it.each<[string, RequestListener, string]>([
    ["a graph whose bytes are others", hub({ ...FILES, "onnx/model.onnx": "the whole GRAPH" }), "damaged"],
    [
      "a file that does not end",
      hub({ ...FILES, "config.json": "x".repeat(99_999) }),
      "larger than announced",
    ],
    ["a file that is cut off", hub({ ...FILES, "config.json": "{" }), "damaged"],
    ["a file that is missing", hub({ ...FILES, "tokenizer.json": undefined as never }), "no public model"],
    ["an answer that is no list", hub(FILES, { error: "x" }), "not a list of files"],
    ["a hub that fails", (_request, response) => response.writeHead(500).end(), "it answered with 500"],
    ["a hub without the model", (_request, response) => response.writeHead(404).end(), "Check its name"],
    ["a model without a graph", hub(FILES, treeOf({ "config.json": "{}" })), "no ONNX graph"],
  ])("leaves nothing behind for %s", async (_, listener, words) => {
    answer = listener;
    await expect(fetchIt()).rejects.toThrow(words);
    expect(await readdir(into)).toEqual([]);
  });

  it("says so where there is no connection", async () => {
    await expect(fetchIt({ endpoint: "http://127.0.0.1:9" })).rejects.toMatchObject({
      code: "source_unavailable",
      message: expect.stringContaining("there is no connection to it"),
    });
  });

  it.each(["", "../x", "a/b/c", "http://x", "-x"])("refuses %j as a name", async (name) => {
    await expect(fetchIt({ name })).rejects.toMatchObject({ code: "bad_request" });
  });
});

it("no file of any list is written outside the folder", async () => {
  const piece = fc.constantFrom("..", ".", "a", "onnx", "model.onnx", "config.json", "", "~", "\\", "C:");
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { minLength: 1, maxLength: 5 }), async (pieces) => {
      const name = pieces.join("/");
      for (const { path: wanted } of wantedFiles([{ type: "file", path: name, size: 1 }], "fp32"))
        expect(path.resolve("/models/some", wanted).startsWith("/models/some/")).toBe(true);
    }),
  );
  await expect(access(path.join(into, "..", "config.json"))).rejects.toThrow();
});
