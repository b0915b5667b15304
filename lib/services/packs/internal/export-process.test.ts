import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readPackExport } from "#lib/packs/read-export.ts";
import { exported, packOf } from "#lib/packs/testing.ts";
import { writePackDocx } from "#lib/packs/write-docx.ts";
import { readExportInProcess } from "./export-process.ts";

const ROOT = fileURLToPath(new URL("../../../..", import.meta.url));

/** Its parser needs minutes: the time grows with the square of the number of unclosed marks. */
const hostile = (heading: string) =>
  new TextEncoder().encode(
    [
      ...["# A pack", "### 1. a", `> ${"a**b_c ".repeat(25_000)}`, `## ${heading}`],
      "Pack pack_00000001, version 1, exported 2031-04-05T06:07:08.000Z.\n",
    ].join("\n\n"),
  );

it("reads in its own process what the reader reads", async () => {
  const file = await writePackDocx(exported(packOf()));
  expect(await readExportInProcess(ROOT, file)).toEqual(readPackExport(file));
});

it.each(["How this was found", "Sources and hashes"])(
  "refuses a file with “%s” that needs too much time, and reads the next one",
  async (heading) => {
    await expect(readExportInProcess(ROOT, hostile(heading), { timeoutMs: 500 })).rejects.toMatchObject({
      code: "bad_request",
      message: expect.stringContaining("too much time or memory"),
    });
    const file = await writePackDocx(exported(packOf()));
    expect(await readExportInProcess(ROOT, file)).toMatchObject({ items: [{}, {}] });
  },
);

it("refuses another file with the reader's reason", async () => {
  await expect(readExportInProcess(ROOT, new TextEncoder().encode("no pack"))).rejects.toMatchObject({
    code: "bad_request",
    message: expect.stringContaining("This file is not a pack export"),
  });
});

it("stops when its caller does", async () => {
  const aborted = AbortSignal.abort();
  await expect(readExportInProcess(ROOT, new Uint8Array(), { signal: aborted })).rejects.toMatchObject({
    code: "cancelled",
  });
});

it("refuses a file beyond the number that may wait", async () => {
  const files = Array.from({ length: 10 }, () =>
    readExportInProcess(ROOT, new TextEncoder().encode("no pack")),
  );
  const outcomes = await Promise.allSettled(files);
  expect(outcomes.map((one) => one.status === "rejected" && one.reason.code)).toEqual([
    ...Array.from({ length: 9 }, () => "bad_request"),
    "queue_full",
  ]);
});
