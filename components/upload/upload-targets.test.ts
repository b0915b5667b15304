import { describe, expect, it } from "vitest";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import { uploadTargets } from "./upload-targets.ts";

const corpus = (id: string, enabled = true): CorpusSummary => ({
  ...{ id, title: id, description: "", enabled, documentCount: 0, chunkCount: 0 },
  ...{ freshnessState: "unknown", status: enabled ? "unknown" : "disabled" },
});

describe("files that are added", () => {
  it("go to the usual corpus, or the one that the page is about, without a word", () => {
    const corpora = [corpus("acts"), corpus("my-documents"), corpus("quay")];
    expect(uploadTargets(corpora, null)).toMatchObject({ preset: "my-documents", note: null });
    expect(uploadTargets(corpora, "quay")).toMatchObject({ preset: "quay", note: null });
    expect(uploadTargets(undefined, null)).toEqual({ open: [], preset: "my-documents", note: null });
  });

  it("go elsewhere while the usual corpus is in the trash or disabled, and the page says so", () => {
    const { preset, note } = uploadTargets([corpus("acts", false), corpus("quay")], null);
    expect(preset).toBe("quay");
    expect(note).toMatch(/may be in the trash\. They go to “quay” unless you choose another\./);
    expect(uploadTargets([corpus("my-documents"), corpus("quay", false)], "quay")).toMatchObject({
      preset: "my-documents",
      note: expect.stringMatching(/^“quay” is disabled\./),
    });
    expect(uploadTargets([corpus("my-documents", false), corpus("quay")], null)).toMatchObject({
      preset: "quay",
      note: expect.stringMatching(/^“my-documents” is disabled\. They go to “quay”/),
    });
  });

  it("go nowhere where nothing takes them, and the page says what to do", () => {
    expect(uploadTargets([corpus("acts", false)], null)).toMatchObject({ open: [], preset: null });
    expect(uploadTargets([], "quay").note).toMatch(/restore or enable one, or make a new one/);
  });
});
