import { describe, expect, it } from "vitest";
import { checkChunkCount, checkLimits, DEFAULT_INGEST_LIMITS } from "./limits.ts";

const code = (value: string) => expect.objectContaining({ code: value });

describe("checkLimits", () => {
  it("takes text up to 10 MB and pdf and images up to 200 MB", () => {
    const check = (byteLength: number, format: "md" | "pdf" | "image") => () =>
      checkLimits({ path: "plan", byteLength, format });
    expect(check(10_000_000, "md")).not.toThrow();
    expect(check(10_000_001, "md")).toThrowError(code("too_large"));
    expect(check(200_000_000, "pdf")).not.toThrow();
    expect(check(200_000_001, "image")).toThrowError(code("too_large"));
  });

  it("holds a file of unknown format to the larger limit, and follows configuration", () => {
    expect(() => checkLimits({ path: "x", byteLength: 50_000_000 })).not.toThrow();
    const limits = { ...DEFAULT_INGEST_LIMITS, textBytes: 10 };
    expect(() => checkLimits({ path: "a.md", byteLength: 11, format: "md" }, limits)).toThrowError(
      /11|0\.0 MB/,
    );
  });

  it("refuses paths that lead outside or hold control characters", () => {
    for (const path of [
      "../etc/passwd",
      "a/../../b",
      "/etc/passwd",
      "C:\\x",
      "a\\..\\b",
      "na\u0007me",
      "a\nb",
    ]) {
      expect(() => checkLimits({ path, byteLength: 1 }), path).toThrowError(code("path_refused"));
    }
  });

  it("refuses what the denylist names, and no other name that begins with a dot", () => {
    for (const path of [
      ".git/config",
      "a/node_modules/b/index.js",
      "x/.DS_Store",
      ".env",
      "keys/server.PEM",
      "~$plan.docx",
    ]) {
      expect(() => checkLimits({ path, byteLength: 1 }), path).toThrowError(code("path_refused"));
    }
    for (const path of [".env.example", ".gitignore", ".github/plan.md", "my.key.notes.md", "a/b..c.md"]) {
      expect(() => checkLimits({ path, byteLength: 1 }), path).not.toThrow();
    }
  });
});

describe("checkChunkCount", () => {
  it("refuses more passages than allowed and names both numbers", () => {
    expect(() => checkChunkCount(2000)).not.toThrow();
    expect(() => checkChunkCount(2001)).toThrowError(/2001.*2000/);
  });
});
