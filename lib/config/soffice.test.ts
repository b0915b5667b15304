import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sofficeOf } from "./soffice.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "soffice-"));
  for (const name of ["folder/soffice", "empty"]) await mkdir(path.join(folder, name), { recursive: true });
  for (const name of ["plain", "program"]) {
    await mkdir(path.join(folder, name));
    await writeFile(path.join(folder, name, "soffice"), "");
  }
  await chmod(path.join(folder, "program", "soffice"), 0o755);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe("LibreOffice's program", () => {
  const search = (...names: readonly string[]) =>
    sofficeOf(undefined, { PATH: names.map((name) => path.join(folder, name)).join(path.delimiter) }, "/");

  it.skipIf(process.platform === "win32")("is the first program on PATH, and no folder or plain file", () => {
    const program = path.join(folder, "program", "soffice");
    expect(search("empty", "folder", "program")).toBe(program);
    expect(search("plain", "program")).toBe(program);
    expect(search("empty")).toBeNull();
    expect(sofficeOf(undefined, { PATH: ".:program" }, folder)).toBeNull();
  });

  it("is the configured one, and none if it is off", () => {
    expect(sofficeOf("tools/soffice", {}, "/app")).toBe(path.resolve("/app", "tools/soffice"));
    expect(sofficeOf("off", { PATH: path.join(folder, "program") }, "/")).toBeNull();
  });
});
