import { afterAll, beforeAll, expect, it } from "vitest";
import { searchEvidence } from "#lib/services/search/search-evidence.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance?.close());

it("a result that a better one refers to shows the words and the source of the reference; the better one does not", async () => {
  const first =
    "# Policy B1 Boathouses\n\nBoathouses, boathouses and boathouses again: a boathouse follows Policy B2.\n";
  await instance.upload("boathouses.md", first);
  await instance.upload(
    "sheds.md",
    "# Policy B2 Sheds\n\nA shed beside a boathouse is painted every spring, for the tide.\n",
  );
  const { results } = await searchEvidence(instance.context(), { query: "boathouse", mode: "keyword" });
  const badges = results.map(({ passages }) =>
    passages[0]?.badges.filter(({ code }) => code === "cross_reference"),
  );
  expect(results.map(({ fileName }) => fileName)).toEqual(["boathouses.md", "sheds.md"]);
  expect(badges).toEqual([
    [],
    [
      {
        code: "cross_reference",
        detail: "Policy B2 in Policy B1 Boathouses",
        number: 0.9,
        from: { tool: "answer", lane: null },
      },
    ],
  ]);
});

it("a passage with an exception to a better one's clause is marked as a possible exception, the rule is not", async () => {
  await instance.upload(
    "moorings.md",
    "# Policy M1 Moorings\n\nMoorings, a mooring and moorings again: a mooring is let for a year.\n",
  );
  await instance.upload(
    "visitors.md",
    "# Visitors\n\nPolicy M1 does not apply to a mooring for visitors, whatever its length may be.\n",
  );
  const { results } = await searchEvidence(instance.context(), { query: "mooring", mode: "keyword" });
  const badges = results.map(({ passages }) =>
    passages[0]?.badges.filter(({ code }) => code === "inferred_exception"),
  );
  expect(results.map(({ fileName }) => fileName)).toEqual(["moorings.md", "visitors.md"]);
  expect(badges).toEqual([
    [],
    [
      {
        code: "inferred_exception",
        detail: "“does not apply”, beside Policy M1 in Policy M1 Moorings",
        number: 1,
        from: { tool: "answer", lane: null },
      },
    ],
  ]);
});
