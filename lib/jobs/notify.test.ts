import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { notify, onNotification } from "./notify.ts";

const folder = mkdtempSync(path.join(tmpdir(), "sightline-notify-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("a notification reaches a listener of the same data directory", async () => {
  const heard = Promise.withResolvers<void>();
  const stop = onNotification(folder, "jobs-ended", heard.resolve);
  notify(folder, "jobs-ended");
  await heard.promise;
  stop();
});

it("neither side brings back a data directory that is gone", () => {
  const gone = path.join(folder, "gone");
  onNotification(gone, "jobs-waiting", () => {})();
  notify(gone, "jobs-ended");
  expect(existsSync(gone)).toBe(false);
});
