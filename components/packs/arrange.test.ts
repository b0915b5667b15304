import fc from "fast-check";
import { expect, it } from "vitest";
import { type PackArrangement, packArrangementSchema } from "#lib/domain/pack.ts";
import {
  canStep,
  moveRow,
  placeOf,
  rowsOf,
  stepItem,
  toSection,
  withItem,
  withItemBack,
  withoutItem,
  withSeenNote,
} from "./arrange.ts";
import { stepSection, withHeading, withoutSection, withSection } from "./arrange-sections.ts";

const placed = (itemId: string, sectionId: string | null = null) =>
  ({ itemId, role: "context", note: "", sectionId }) as const;

const PACK: PackArrangement = {
  title: "Dormers",
  sections: [
    { id: "s1", heading: "The rule" },
    { id: "s2", heading: "What speaks against it" },
  ],
  placements: [placed("a"), placed("b", "s1"), placed("c", "s1"), placed("d", "s2")],
};

const order = (arrangement: PackArrangement) => rowsOf(arrangement).map(({ id }) => id);

it("shows items before the first heading, then each heading with its items", () => {
  expect(order(PACK)).toEqual(["a", "section:s1", "b", "c", "section:s2", "d"]);
});

it("moves an item past a heading into the next section, and back", () => {
  const down = stepItem(PACK, "a", 1);
  expect(down.placements.find(({ itemId }) => itemId === "a")?.sectionId).toBe("s1");
  expect(placeOf(down, "a")).toEqual({ place: 1, total: 4, heading: "The rule" });
  expect(order(stepItem(down, "a", -1))).toEqual(order(PACK));
});

it("changes nothing beyond either end", () => {
  expect(stepItem(PACK, "a", -1)).toBe(PACK);
  expect(canStep(PACK, "d", 1)).toBe(false);
  expect(stepSection(PACK, "s1", -1)).toBe(PACK);
});

it("moves a heading with its items; removing it leaves them in the section before", () => {
  expect(order(stepSection(PACK, "s2", -1))).toEqual(["a", "section:s2", "d", "section:s1", "b", "c"]);
  expect(order(withoutSection(PACK, "s2"))).toEqual(["a", "section:s1", "b", "c", "d"]);
  expect(order(withoutSection(PACK, "s1"))).toEqual(["a", "b", "c", "section:s2", "d"]);
});

it("puts an item last below a selected heading", () => {
  expect(order(toSection(PACK, "b", "s2"))).toEqual(["a", "section:s1", "c", "section:s2", "d", "b"]);
  expect(order(toSection(PACK, "d", null))).toEqual(["a", "d", "section:s1", "b", "c", "section:s2"]);
});

it("restores a removed item to its former position", () => {
  const [, second] = PACK.placements;
  if (!second) throw new Error("The pack has a second item.");
  expect(order(withItemBack(withoutItem(PACK, "b"), second, "c"))).toEqual(order(PACK));
  const without = withoutSection(withoutItem(PACK, "b"), "s1");
  expect(withItemBack(without, second, null).placements.at(-1)).toMatchObject({ sectionId: null });
});

const arrangements = fc
  .record({ sections: fc.integer({ min: 0, max: 4 }), items: fc.array(fc.integer({ min: -1, max: 3 })) })
  .map(
    ({ sections, items }): PackArrangement => ({
      title: "Any",
      sections: Array.from({ length: sections }, (_, index) => ({ id: `s${index}`, heading: `H ${index}` })),
      placements: items.map((section, index) =>
        placed(`i${index}`, section < 0 || section >= sections ? null : `s${section}`),
      ),
    }),
  );
const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)];

it("loses and duplicates nothing, for any moves", () => {
  const moves = fc.array(fc.tuple(fc.nat(7), fc.nat(20), fc.nat(20)), { maxLength: 12 });
  fc.assert(
    fc.property(arrangements, moves, (start, steps) => {
      let now = start;
      for (const [step, [what, first, second]] of steps.entries()) {
        const rows = rowsOf(now);
        const one = pick(rows, first)?.id ?? "";
        const section = pick(now.sections, second)?.id ?? "";
        if (what === 0) now = moveRow(now, one, pick(rows, second)?.id ?? "");
        if (what === 1) now = stepItem(now, one, second % 2 === 0 ? 1 : -1);
        if (what === 2) now = toSection(now, one, section === "" ? null : section);
        if (what === 3) now = stepSection(now, section, first % 2 === 0 ? 1 : -1);
        if (what === 4) now = withoutSection(now, section);
        if (what === 5) now = withSection(now, { id: `new${step}`, heading: "New" });
        if (what === 6) now = withHeading(now, section, "Renamed");
        if (what === 7) now = withItem(now, one, { role: "against", note: "so" });
      }
      const ids = (of: PackArrangement) => of.placements.map(({ itemId }) => itemId).sort();
      expect(ids(now)).toEqual(ids(start));
      expect(packArrangementSchema.safeParse(now).success).toBe(true);
      expect(rowsOf(now)).toHaveLength(now.placements.length + now.sections.length);
    }),
  );
});

it("replaces a note that the person has seen, and never one that they have not", () => {
  const mine = { note: "Mine", seen: ["", "Old"] };
  const noted = (note: string) => withItem(PACK, "a", { note });
  const after = (arrangement: PackArrangement) =>
    withSeenNote(arrangement, "a", mine).placements.find(({ itemId }) => itemId === "a")?.note;
  expect([after(PACK), after(noted("Old"))]).toEqual(["Mine", "Mine"]);
  const theirs = noted("Theirs");
  expect(withSeenNote(theirs, "a", mine)).toBe(theirs);
  expect(withSeenNote(PACK, "unknown", mine)).toBe(PACK);
});

it("replaces the note that was shown when the person asked again, and no later one", () => {
  const mine = { note: "Mine", seen: [""] };
  const theirs = withItem(PACK, "a", { note: "Theirs" });
  const later = withItem(PACK, "a", { note: "Theirs, longer" });
  expect(withSeenNote(theirs, "a", mine, theirs)).toEqual(withItem(PACK, "a", { note: "Mine" }));
  expect(withSeenNote(later, "a", mine, theirs)).toBe(later);
});
