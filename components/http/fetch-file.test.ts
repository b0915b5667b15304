import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { isReachable, reportAnswer } from "./connection.ts";
import { fetchFile } from "./fetch-file.ts";

const fetching = vi.fn<() => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal("fetch", fetching);
  reportAnswer(200);
});
afterEach(() => {
  reportAnswer(200);
  vi.unstubAllGlobals();
});

it("returns the bytes with the name that the server gives them", async () => {
  const headers = { "content-disposition": 'attachment; filename="lamps.docx"' };
  fetching.mockResolvedValueOnce(new Response("words", { headers }));
  const { name, bytes } = await fetchFile("/api/packs/pack_1/export?format=docx");
  expect([name, await bytes.text()]).toEqual(["lamps.docx", "words"]);
});

it("says that the server does not answer, or why it refuses", async () => {
  fetching.mockRejectedValueOnce(new TypeError("Failed to fetch"));
  await expect(fetchFile("/api/packs/pack_1/export")).rejects.toMatchObject({ code: "unreachable" });
  expect(isReachable()).toBe(false);
  fetching.mockResolvedValueOnce(
    Response.json({ error: { code: "queue_full", message: "Too many files at once." } }, { status: 503 }),
  );
  await expect(fetchFile("/api/packs/pack_1/export")).rejects.toThrow("Too many files at once.");
  expect(isReachable()).toBe(true);
});
