import { describe, expect, it } from "vitest";
import type { CorpusSummary } from "#lib/domain/documents.ts";
import { uploadTargets } from "./upload-targets.ts";

const corpus = (id: string, enabled = true): CorpusSummary => ({
  ...{ id, title: id, description: "", enabled, documentCount: 0, chunkCount: 0 },
  ...{ freshnessState: "unknown", status: enabled ? "unknown" : "disabled" },
});

describe("added files", () => {
  it("go to the default corpus or the page's corpus, without a note", () => {
    const corpora = [corpus("acts"), corpus("my-documents"), corpus("quay")];
    expect(uploadTargets(corpora, null)).toMatchObject({ preset: "my-documents", note: null });
    expect(uploadTargets(corpora, "quay")).toMatchObject({ preset: "quay", note: null });
    expect(uploadTargets(undefined, null)).toEqual({ open: [], preset: "my-documents", note: null });
  });

  it("go elsewhere if the default corpus is in the trash or turned off, and a note says so", () => {
    const { preset, note } = uploadTargets([corpus("acts", false), corpus("quay")], null);
    expect(preset).toBe("quay");
    expect(note).toMatch(/may be in the trash\. Files go to “quay” unless you choose another\./);
    expect(uploadTargets([corpus("my-documents"), corpus("quay", false)], "quay")).toMatchObject({
      preset: "my-documents",
      note: expect.stringMatching(/^“quay” is turned off\./),
    });
    expect(uploadTargets([corpus("my-documents", false), corpus("quay")], null)).toMatchObject({
      preset: "quay",
      note: expect.stringMatching(/^“my-documents” is turned off\. Files go to “quay”/),
    });
  });

  it("go nowhere if no corpus accepts them, and a note says what to do", () => {
    expect(uploadTargets([corpus("acts", false)], null)).toMatchObject({ open: [], preset: null });
    expect(uploadTargets([], "quay").note).toMatch(/Restore one, turn one on or create one/);
  });
});
