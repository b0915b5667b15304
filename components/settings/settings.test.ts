import { describe, expect, it } from "vitest";
import { appearanceAttributes, appearanceFrom } from "./appearance.ts";
import { DEFAULT_SETTINGS, MAX_CORPORA, type Settings, settingsIn } from "./settings.ts";

const CHOSEN: Settings = {
  theme: "dark",
  density: "compact",
  singleKeys: false,
  search: { corpora: ["local-plan"], sort: "newest", group: "passage", mode: "keyword" },
};

describe("settingsIn", () => {
  it("returns what was chosen", () => {
    expect(settingsIn(JSON.parse(JSON.stringify(CHOSEN)))).toEqual(CHOSEN);
  });

  it.each([null, 7, "dark", [], {}, { search: null }, { theme: "__proto__", search: { corpora: "all" } }])(
    "has the defaults instead of %j",
    (value) => {
      expect(settingsIn(value)).toEqual(DEFAULT_SETTINGS);
    },
  );

  it("keeps the valid settings beside invalid ones", () => {
    const { density, search } = settingsIn({
      ...CHOSEN,
      theme: "pink",
      search: { sort: "oldest", mode: "keyword" },
    });
    expect([density, search]).toEqual(["compact", { ...DEFAULT_SETTINGS.search, mode: "keyword" }]);
  });

  it("limits the corpora, and drops what is no id", () => {
    const ids = Array.from({ length: MAX_CORPORA + 5 }, (_, index) => `corpus-${index}`);
    const { search } = settingsIn({ search: { corpora: [3, "", "corpus-0", ...ids] } });
    expect(search.corpora).toEqual(ids.slice(0, MAX_CORPORA));
  });
});

it("the root element names only what differs from the defaults", () => {
  expect(appearanceAttributes(appearanceFrom(undefined, "narrow"))).toEqual({});
  expect(appearanceAttributes(appearanceFrom("dark", "compact"))).toEqual({
    "data-theme": "dark",
    "data-density": "compact",
  });
});
