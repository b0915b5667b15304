import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { chosenConfiguration } from "#lib/domain/assembly-choice.ts";
import { ASSEMBLY_SETTINGS, modalityOf } from "#lib/domain/assembly-settings.ts";
import { readAssemblySettings } from "./assembly.ts";

async function settingsOf(content: unknown) {
  const root = await mkdtemp(path.join(tmpdir(), "assembly-"));
  await writeFile(path.join(root, "own.json"), JSON.stringify(content));
  return readAssemblySettings("own.json", root);
}

describe("the assembly settings", () => {
  it("contain every document type of the sample, in any spelling", () => {
    const { modalities } = ASSEMBLY_SETTINGS;
    expect(modalityOf("Local_Plan", modalities)).toBe("policy");
    expect(modalityOf("supplementary planning  document", modalities)).toBe("policy");
    expect(modalityOf("appeal-decision", modalities)).toBe("precedent");
    expect(modalityOf("consultation response", modalities)).toBe("consultation");
    expect(modalityOf("drawing", modalities)).toBe("visual");
    expect(modalityOf("calculation", modalities)).toBe("other");
    expect(modalityOf(null, modalities)).toBe("other");
  });

  it("combine a file's document types and configurations with the defaults", async () => {
    const settings = await settingsOf({
      modalities: { "Site Notice": "consultation", "local plan": "other" },
      configurations: { desk: { maxItems: 12 }, brief: { lambda: 1 } },
    });
    expect(modalityOf("site_notice", settings.modalities)).toBe("consultation");
    expect(modalityOf("local plan", settings.modalities)).toBe("other");
    expect(modalityOf("minutes", settings.modalities)).toBe("precedent");
    const { balanced, brief } = ASSEMBLY_SETTINGS.configurations;
    expect(settings.configurations.desk).toEqual({ ...balanced, name: "desk", maxItems: 12 });
    expect(settings.configurations.brief).toEqual({ ...brief, lambda: 1 });
  });

  it.each([
    [{ modalities: { memo: "gossip" } }, "modalities.memo"],
    [{ configurations: { desk: { maxItems: 0 } } }, "configurations.desk.maxItems"],
    [{ configurations: { desk: 4 } }, "configurations.desk"],
    [{ colours: {} }, "colours"],
  ])("refuse %j and name the entry", async (content, entry) => {
    await expect(settingsOf(content)).rejects.toThrow(entry);
  });

  it("return a configuration by name, with changes, or null for an unknown name", () => {
    const chosen = (choice: Parameters<typeof chosenConfiguration>[1], budget?: number) =>
      chosenConfiguration(ASSEMBLY_SETTINGS, choice, budget);
    expect(chosen({})).toBe(ASSEMBLY_SETTINGS.configurations.balanced);
    expect(chosen({ name: "brief" }, 90)).toMatchObject({ name: "brief, changed", budgetTokens: 90 });
    expect(chosen({ over: { lambda: 0 } })).toMatchObject({ name: "balanced, changed", lambda: 0 });
    expect(chosen({ name: "constructor" })).toBeNull();
  });
});
