import { describe, expect, it } from "vitest";
import { checkLimits, DEFAULT_INGEST_LIMITS } from "./limits.ts";

const code = (value: string) => expect.objectContaining({ code: value });

describe("checkLimits", () => {
  it("accepts text up to 10 MB, and pdf and images up to 200 MB", () => {
    const check = (byteLength: number, format: "md" | "pdf" | "image") => () =>
      checkLimits({ path: "plan", byteLength, format });
    expect(check(10_000_000, "md")).not.toThrow();
    expect(check(10_000_001, "md")).toThrowError(code("too_large"));
    expect(check(200_000_000, "pdf")).not.toThrow();
    expect(check(200_000_001, "image")).toThrowError(code("too_large"));
  });

  it("uses the larger limit for an unknown format, and follows the configuration", () => {
    expect(() => checkLimits({ path: "x", byteLength: 50_000_000 })).not.toThrow();
    const limits = { ...DEFAULT_INGEST_LIMITS, textBytes: 10 };
    expect(() => checkLimits({ path: "a.md", byteLength: 11, format: "md" }, limits)).toThrowError(/11 B/);
  });

  it("names the variable and the number that the configuration has", () => {
    const limits = { ...DEFAULT_INGEST_LIMITS, textBytes: 3 * 1024 * 1024, binaryBytes: 7 * 1024 * 1024 };
    const check = (format: "md" | "pdf") => () =>
      checkLimits({ path: "plan", byteLength: 8 * 1024 * 1024, format }, limits);
    expect(check("md")).toThrowError(/up to 3 MB\. Raise MAX_TEXT_MB/);
    expect(check("pdf")).toThrowError(/up to 7 MB\. Raise MAX_BINARY_MB/);
  });

  it("refuses paths that lead outside or contain control characters", () => {
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

  it("refuses paths on the denylist, but no other name that begins with a dot", () => {
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
