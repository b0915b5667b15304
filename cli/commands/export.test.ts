import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { requireFolderOf } from "./export.ts";

it("an archive for a missing folder is refused by the folder's name, before anything is read", () => {
  const folder = path.join(tmpdir(), "no-such-folder-for-sightline");
  expect(() => requireFolderOf(path.join(folder, "x.tar.gz"))).toThrow(
    `There is no folder ${folder}. Make it, or name a file in another folder with --out.`,
  );
  expect(() => requireFolderOf(path.join(tmpdir(), "x.tar.gz"))).not.toThrow();
});
