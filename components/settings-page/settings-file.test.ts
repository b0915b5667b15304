import { describe, expect, it } from "vitest";
import type { Settings } from "#components/settings/settings.ts";
import { readSettingsFile, settingsFile } from "./settings-file.ts";

const CHOSEN: Settings = {
  theme: "dark",
  density: "compact",
  singleKeys: false,
  search: { corpora: ["local-plan"], sort: "newest", group: "passage", mode: "keyword" },
};

describe("a settings file", () => {
  const saved = [{ name: "dormers", address: "/?q=dormers&formats=pdf" }];

  it("returns what was exported", () => {
    expect(readSettingsFile(settingsFile({ settings: CHOSEN, saved }))).toEqual({ settings: CHOSEN, saved });
  });

  it.each(["", "{", "null", "[]", '{"format":"other"}', "plain words"])("%j is not one", (text) => {
    expect(readSettingsFile(text)).toBeNull();
  });

  it("brings no search that leads to another place", () => {
    const foreign = [...saved, { name: "elsewhere", address: "https://example.org/" }];
    expect(readSettingsFile(settingsFile({ settings: CHOSEN, saved: foreign }))?.saved).toEqual(saved);
  });
});
