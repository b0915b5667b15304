import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fileNameOf, normaliseSourcePath, pathTags, plainName, separatePath } from "./source-path.ts";

it("a plain name shows the extension that the file has", () => {
  expect(plainName("report\u202efdp.exe")).toBe("reportfdp.exe");
  expect(plainName("خريطة.pdf")).toBe("خريطة.pdf");
});

describe("normaliseSourcePath", () => {
  it.each([
    ["plans/h4.md", "plans/h4.md"],
    ["../../etc/passwd", "etc/passwd"],
    ["C:\\plans\\h4.md", "plans/h4.md"],
    ["/plans//./h4.md", "plans/h4.md"],
    ["a\u0000b\u0007\u202e.md", "ab.md"],
    [".gitignore", ".gitignore"],
  ])("%j becomes %j", (raw, wanted) => expect(normaliseSourcePath(raw)).toBe(wanted));

  it("returns null if nothing is left", () => {
    expect(normaliseSourcePath("../..")).toBeNull();
    expect(normaliseSourcePath("\u0001")).toBeNull();
  });

  it("never leaves the folder, and is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 80 }), (raw) => {
        const path = normaliseSourcePath(raw);
        if (path === null) return;
        expect(path.split("/")).not.toContain("..");
        expect(path.startsWith("/")).toBe(false);
        expect(path).not.toContain("\\");
      }),
    );
  });
});

it("separatePath finds the first free number and keeps the extension", () => {
  const taken = new Set(["a/h4 (2).md"]);
  expect(separatePath("a/h4.md", (path) => taken.has(path))).toBe("a/h4 (3).md");
  expect(separatePath(".env", () => false)).toBe(".env (2)");
});

it("pathTags returns the folders but not the file", () => {
  expect(pathTags("Plans/2041/h4.md")).toEqual(["folder:plans", "folder:2041"]);
  expect(fileNameOf("Plans/2041/h4.md")).toBe("h4.md");
});
