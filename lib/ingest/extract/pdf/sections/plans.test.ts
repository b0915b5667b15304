import { describe, expect, it } from "vitest";
import { readPdf } from "../reading.testing.ts";
import {
  addSheet,
  LEFT_COLUMN,
  misplaced,
  type PlanWriter,
  planWriter,
  RIGHT_COLUMN,
} from "./plans.testing.ts";

/** Ten layouts in which councils print plans. All places, policies and words are invented. */

const wrongIn = async ({ pages, sections }: PlanWriter) => misplaced(await readPdf({ pages }), sections);

const CHAPTER = { font: "F2", size: 18, above: 10 } as const;
const SECTION = { font: "F2", size: 13, above: 12 } as const;
const BOLD = { font: "F2", above: 12 } as const;

describe("the passages of a plan stand below the right headings", () => {
  it("with policies in shaded boxes, whose names run over two lines", async () => {
    const plan = planWriter();
    const homes = ["4 Homes in the valley"];
    const mix = "Policy H4 – Housing mix and the range of homes for people of all ages and all incomes";
    addSheet(plan, (page) => {
      page.line("4 Homes in the valley", CHAPTER);
      page.text("cottages", homes, { mark: "4.1 " });
      page.shade(150);
      page.line("Policy H4 – Housing mix and the range of homes for people of all", BOLD);
      page.line("ages and all incomes", { font: "F2", above: 0 });
      page.text("bungalows", [...homes, mix]);
      page.text("maisonettes", [...homes, mix], { mark: "a) " });
      page.moveTo(420);
      page.line("Reasoned justification", BOLD);
      page.text("hostels", [...homes, mix, "Reasoned justification"], { mark: "4.2 " });
    });
    addSheet(plan, (page) => {
      const self = "Policy H5 – Homes that people build for themselves";
      page.shade(110);
      page.line(self, BOLD);
      page.text("cabins", [...homes, self]);
      page.moveTo(560);
      page.line("Reasoned justification", BOLD);
      page.text("workshops", [...homes, self, "Reasoned justification"], { mark: "4.3 " });
      const old = "Policy H6 – Old farm buildings";
      page.shade(110);
      page.line(old, BOLD);
      page.text("granaries", [...homes, old]);
      page.line("Reasoned justification", BOLD);
      page.text("stables", [...homes, old, "Reasoned justification"], { mark: "4.4 " });
    });
    expect(await wrongIn(plan)).toEqual([]);
  });

  it("with the heading of a policy at the foot of a page and its text on the next", async () => {
    const plan = planWriter();
    const names = ["Policy E1: Weirs", "Policy E2: Water meadows", "Policy E3: Old orchards"] as const;
    const topics = [
      ["sluices", "eel passes"],
      ["ditches", "willows"],
      ["pear trees", "hedgerows"],
    ] as const;
    const chapter = ["5 Nature and water"];
    addSheet(plan, (page) => {
      page.line("5 Nature and water", CHAPTER);
      page.text("wetlands", chapter);
      page.text("reedbeds", chapter);
      page.moveTo(90);
      page.line(names[0], SECTION);
      page.foot("Valley plan | 11");
    });
    names.forEach((name, index) => {
      addSheet(plan, (page) => {
        for (const topic of topics[index] ?? []) page.text(topic, [...chapter, name]);
        page.moveTo(90);
        const next = names[index + 1];
        if (next !== undefined) page.line(next, SECTION);
        page.foot(`Valley plan | ${12 + index}`);
      });
    });
    expect(await wrongIn(plan)).toEqual([]);
  });

  it("in two columns, with a policy that begins at the foot of the left one", async () => {
    const plan = planWriter();
    const chapter = ["Travel"];
    const [paths, lanes] = ["Policy T1 Paths on foot", "Policy T2 Quiet lanes"];
    addSheet(
      plan,
      (page) => {
        page.line("Travel", CHAPTER);
        page.text("footbridges", chapter);
        page.line(paths, SECTION);
        page.text("stiles", [...chapter, paths]);
        page.text("kissing gates", [...chapter, paths]);
        page.moveTo(110);
        page.line(lanes, SECTION);
      },
      LEFT_COLUMN,
    );
    addSheet(
      plan,
      (page) => {
        page.text("milestones", [...chapter, lanes]);
        page.text("passing places", [...chapter, lanes]);
        page.line("Monitoring", BOLD);
        page.text("counters", [...chapter, lanes, "Monitoring"]);
      },
      RIGHT_COLUMN,
    );
    expect(await wrongIn(plan)).toEqual([]);
  });

  it("with numbered paragraphs below unnumbered headings at the text's size", async () => {
    const plan = planWriter();
    const chapter = ["4 Work in the towns"];
    addSheet(plan, (page) => {
      page.line("4 Work in the towns", CHAPTER);
      page.text("workbenches", chapter, { mark: "4.10 " });
      page.text("forges", chapter, { mark: "4.11 " });
      page.line("Market stalls and small shops", BOLD);
      page.text("market stalls", [...chapter, "Market stalls and small shops"], { mark: "4.12 " });
      page.text("bakeries", [...chapter, "Market stalls and small shops"], { mark: "4.13 " });
      page.line("Yards by the canal", BOLD);
      page.text("boatyards", [...chapter, "Yards by the canal"], { mark: "4.14 " });
      page.text("cranes", [...chapter, "Yards by the canal"], { mark: "4.15 " });
    });
    expect(await wrongIn(plan)).toEqual([]);
  });

  it("with names of policies in small capitals", async () => {
    const plan = planWriter();
    const [inns, halls] = ["POLICY C1: VILLAGE INNS", "POLICY C2: HALLS AND CHAPELS"];
    addSheet(plan, (page) => {
      page.line("3 Village life", CHAPTER);
      page.text("greens", ["3 Village life"]);
      page.line("Policy C1: Village Inns", { ...SECTION, smallCapitals: true });
      page.text("taprooms", ["3 Village life", inns]);
      page.text("beer gardens", ["3 Village life", inns]);
      page.line("Policy C2: Halls and Chapels", { ...SECTION, smallCapitals: true });
      page.text("chapels", ["3 Village life", halls]);
      page.text("scout huts", ["3 Village life", halls]);
    });
    expect(await wrongIn(plan)).toEqual([]);
  });

  it("with running headers that repeat the chapter's name", async () => {
    const plan = planWriter();
    const chapters = ["2 Hills and views", "3 Streams and ponds"];
    const topics = [
      ["cairns", "beacons", "sheepfolds", "quarries"],
      ["fords", "mill ponds", "springs", "culverts"],
    ];
    chapters.forEach((chapter, at) => {
      topics[at]?.forEach((topic, index) => {
        addSheet(plan, (page) => {
          page.moveTo(812);
          page.line(index === 0 ? "Valley plan" : chapter, { font: "F2", size: 9, x: 360 });
          page.moveTo(760);
          if (index === 0) page.line(chapter, CHAPTER);
          const policy = `Policy ${at === 0 ? "L" : "W"}${index}: Care for ${topic}`;
          if (index > 0) page.line(policy, SECTION);
          page.text(topic, index > 0 ? [chapter, policy] : [chapter]);
          page.text(`old ${topic.toUpperCase()}`, index > 0 ? [chapter, policy] : [chapter]);
          page.foot(String(at * 4 + index + 7));
        });
      });
    });
    expect(await wrongIn(plan)).toEqual([]);
  });

  it("with headings in sentence case that are only bold, and bold items in lists", async () => {
    const plan = planWriter();
    addSheet(plan, (page) => {
      page.line("Design of new buildings", CHAPTER);
      page.text("gables", ["Design of new buildings"]);
      page.line("Roofs and walls that suit the street", BOLD);
      page.text("slates", ["Design of new buildings", "Roofs and walls that suit the street"]);
      page.line("a) be built of stone from the valley;", { font: "F2" });
      page.line("b) have roofs of slate or reed; and", { font: "F2" });
      page.line("c) keep the line of the street.", { font: "F2" });
      page.text("chimneys", ["Design of new buildings", "Roofs and walls that suit the street"]);
      page.line("Gardens and front yards", BOLD);
      page.text("front yards", ["Design of new buildings", "Gardens and front yards"]);
      page.line("1. Proposals for gardens must:", { font: "F2" });
      page.line("i. keep two thirds of the ground open to rain;", { x: 90 });
      page.line("ii. plant one tree for each home; and", { x: 90 });
      page.line("iii. have no wall above one metre.", { x: 90 });
      page.text("sheds", ["Design of new buildings", "Gardens and front yards"]);
    });
    expect(await wrongIn(plan)).toEqual([]);
  });

  it("with allocations of sites in tables", async () => {
    const plan = planWriter();
    const chapter = ["6 Sites for homes"];
    const columns = [76, 200, 320];
    const sites = [
      ["Site SA1: Land at Mill Lane", "tanneries"],
      ["Site SA2: Land behind the old dairy", "cowsheds"],
      ["Site SA3: Land north of the weir", "allotments"],
    ] as const;
    addSheet(plan, (page) => {
      page.line("6 Sites for homes", CHAPTER);
      page.text("meadowlands", chapter);
      for (const [name, topic] of sites) {
        page.line(name, SECTION);
        page.row(["Area", "Homes", "Access"], columns, { font: "F2", above: 10 });
        page.row(["2.4 ha", "45", "Mill Lane"], columns);
        page.row(["0.8 ha", "12", "Weir Road"], columns);
        page.text(topic, [...chapter, name], { above: 14 });
      }
    });
    expect(await wrongIn(plan)).toEqual([]);
  });

  it("with appendices A to F and a glossary after the policies", async () => {
    const plan = planWriter();
    addSheet(plan, (page) => {
      page.line("7 Keeping watch", CHAPTER);
      page.text("yearbooks", ["7 Keeping watch"]);
      page.line("Policy M1: Yearly report", SECTION);
      page.text("ledgers", ["7 Keeping watch", "Policy M1: Yearly report"]);
    });
    const titles = ["Ponds", "Bridges", "Barn standards", "Lists of trees", "Old maps", "Parking"];
    const topics = ["newts", "arches", "haylofts", "limes", "surveys", "carports"];
    titles.forEach((title, index) => {
      addSheet(plan, (page) => {
        const topic = topics[index] ?? "";
        const appendix = `Appendix ${"ABCDEF"[index]} ${index % 2 === 0 ? "" : "– "}${title}`;
        if (index % 2 === 0) {
          page.line(`Appendix ${"ABCDEF"[index]}`, CHAPTER);
          page.line(title, SECTION);
        } else page.line(appendix, CHAPTER);
        page.text(topic, [appendix]);
        page.line("How it is measured", BOLD);
        page.text(`measured ${topic.toUpperCase()}`, [appendix, "How it is measured"]);
      });
    });
    addSheet(plan, (page) => {
      page.line("Glossary", CHAPTER);
      page.line("Annexe", BOLD);
      page.text("lean-tos", ["Glossary", "Annexe"]);
      page.line("Weir", BOLD);
      page.text("dams", ["Glossary", "Weir"]);
    });
    expect(await wrongIn(plan)).toEqual([]);
  });

  it("with a list of contents, a foreword and codes without the word policy", async () => {
    const plan = planWriter();
    addSheet(plan, (page) => {
      page.line("Valley plan", { font: "F2", size: 28, above: 120 });
      page.line("Adopted in spring", { size: 16 });
    });
    addSheet(plan, (page) => {
      page.line("Contents", CHAPTER);
      for (const entry of [
        "Foreword",
        "1 The valley today",
        "2 Homes",
        "HO1 – New homes",
        "HO2 – Barns",
        "HO3 – Boats",
      ])
        page.line(`${entry} ${".".repeat(60)} 4`);
    });
    addSheet(plan, (page) => {
      page.line("Foreword", CHAPTER);
      page.text("neighbours", ["Foreword"]);
      page.line("1 The valley today", CHAPTER);
      page.text("ferries", ["1 The valley today"]);
    });
    addSheet(plan, (page) => {
      page.line("2 Homes", CHAPTER);
      page.text("lodges", ["2 Homes"]);
      const topics = ["terraces", "threshing floors", "houseboats"];
      ["HO1 – New homes", "HO2 – Barns", "HO3 – Boats"].forEach((name, index) => {
        page.line(name, SECTION);
        page.text(topics[index] ?? "", ["2 Homes", name]);
        page.line("Why this policy is needed", BOLD);
        page.text(`more ${(topics[index] ?? "").toUpperCase()}`, [
          "2 Homes",
          name,
          "Why this policy is needed",
        ]);
      });
    });
    expect(await wrongIn(plan)).toEqual([]);
  });
});
