import { createLoader } from "nuqs/server";
import { describe, expect, it } from "vitest";
import { workbenchHref, workbenchParsers } from "#components/address/search-state.ts";
import type { SearchDefaults } from "#components/settings/settings.ts";
import { chosenNow, startOf } from "./start-state.ts";

const load = createLoader(workbenchParsers);
const DEFAULTS: SearchDefaults = {
  corpora: ["local-plan", "removed"],
  sort: "newest",
  group: "passage",
  mode: "keyword",
};
const at = (address: string, chosen: Parameters<typeof startOf>[2]["chosen"] = []) =>
  startOf(load(address.slice(1)), DEFAULTS, { chosen, known: ["local-plan", "decisions"] });

describe("startOf", () => {
  it("gives a new search the defaults, with existing corpora only", () => {
    expect(at("/")).toEqual({ corpora: ["local-plan"], sort: "newest", group: "passage", mode: "keyword" });
    expect(workbenchHref({ ...at("/"), q: "roof" })).toBe(
      "/?q=roof&corpora=local-plan&mode=keyword&sort=newest&group=passage",
    );
  });

  it("changes no link with a question", () => {
    expect(at("/?q=roof")).toEqual({});
  });

  it("leaves what the address says", () => {
    expect(at("/?corpora=decisions&sort=document")).toEqual({ group: "passage", mode: "keyword" });
  });

  it("leaves what was chosen on the page, also the usual value", () => {
    expect(at("/", chosenNow({ corpora: [], sort: "best", limit: 10 }))).toEqual({
      group: "passage",
      mode: "keyword",
    });
  });
});
