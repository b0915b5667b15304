import { afterAll, beforeAll, expect, it } from "vitest";
import { readRelations } from "#lib/services/relations/read-relations.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { followRelations } from "./internal/follow-relations.ts";
import { idOf, linesOf, passage, textOf } from "./testing-relations.ts";

let instance: TestInstance;

beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance?.close());

it("a document's declaration that it replaces another leads from clause to clause", async () => {
  const clause = (length: number) =>
    `# Wharf rules\n\n1.1 Wharves are swept.\n\n1.2 A rope is no longer than ${length} metres.\n`;
  const old = await instance.upload("wharf-2011.md", `---\ntitle: Wharf Rope Note 2011\n---\n${clause(9)}`);
  await instance.upload(
    "wharf.md",
    `---\ntitle: Quay Handbook\nsupersedes: Wharf Rope Note 2011\n---\n${clause(7)}`,
  );
  const { incoming } = await readRelations(instance.context(), { documentId: old.documentId });
  expect(linesOf(incoming, "supersedes")).toEqual(["supersedes: Wharf Rope Note 2011 → Quay Handbook"]);
  const from = await passage(instance, "wharf-2011.md", "no longer than 9 metres");
  const { steps } = await followRelations(instance.context(), [from], ["supersedes"]);
  expect(steps.map(({ to }) => to.text)).toEqual([expect.stringContaining("no longer than 7 metres")]);
});

it("a document's declaration that another replaces it is listed for both and leads from clause to clause", async () => {
  const clause = (knots: number) =>
    `# Pilotage\n\n1.1 Pilots are licensed.\n\n1.2 A launch makes no more than ${knots} knots.\n`;
  const old = await instance.upload(
    "pilots-2009.md",
    `---\ntitle: Pilot Launch Order 2009\nsuperseded_by: Harbour Speed Rules\n---\n${clause(9)}`,
  );
  const declared = "superseded_by: Harbour Speed Rules";
  const newer = async () => {
    const documentId = await idOf(instance, "pilots.md");
    return readRelations(instance.context(), { documentId });
  };
  const older = () => readRelations(instance.context(), { documentId: old.documentId });
  expect(linesOf((await older()).incoming, "supersedes")).toEqual([]);
  await instance.upload("pilots.md", `---\ntitle: Harbour Speed Rules\n---\n${clause(6)}`);
  const [here, there] = [await older(), await newer()];
  expect(linesOf(here.incoming, "supersedes")).toEqual([`${declared} → Harbour Speed Rules`]);
  expect(linesOf(there.outgoing, "supersedes")).toEqual([`${declared} → Pilot Launch Order 2009`]);
  expect(linesOf([...here.outgoing, ...there.incoming], "supersedes")).toEqual([]);
  const from = await passage(instance, "pilots-2009.md", "no more than 9 knots");
  const { steps } = await followRelations(instance.context(), [from], ["supersedes"]);
  expect(steps.map(({ kind, to }) => [kind, to.text])).toEqual([
    ["supersedes", expect.stringContaining("no more than 6 knots")],
  ]);
  const back = await followRelations(
    instance.context(),
    [await passage(instance, "pilots.md", "no more than 6 knots")],
    ["supersedes"],
  );
  expect(back.steps.map(({ to }) => to.title)).toEqual(["Pilot Launch Order 2009"]);
  await instance.database
    .sql`update documents set confidentiality = 'restricted' where source_path like '%pilots.md'`;
  expect(linesOf((await older()).incoming, "supersedes")).toEqual([]);
  const kept = await followRelations(instance.context(), [from], ["supersedes"]);
  expect([kept.steps.length, kept.restricted]).toEqual([0, 1]);
  await instance.database.sql`update documents set confidentiality = 'public'`;
});

it("an address or ref of this instance leads to its document, and to its passage if it names the published version", async () => {
  const lamp = await instance.upload(
    "lamp.md",
    "# Lamps\n\n1.1 A lamp is lit at dusk.\n\n1.2 A lamp has a keeper.\n",
  );
  const text = await textOf(instance, lamp.documentId);
  const start = text.indexOf("A lamp has");
  const span = { start, end: start + 18 };
  const at = `${span.start}-${span.end}`;
  const note = (...links: string[]) =>
    `# Keepers\n\n${links.map((link) => `It is so: ${link} as was said.`).join("\n\n")}\n`;
  const { documentId } = await instance.upload(
    "keepers.md",
    note(
      `[the keeper](/documents/${lamp.documentId}?passage=${at})`,
      `doc::${lamp.documentId}@1::chars-${at}`,
      `http://localhost:3000/?doc=${lamp.documentId}&version=9&passage=${at}`,
      `http://elsewhere.example/documents/${lamp.documentId}`,
      "/documents/doc_0000000000000000",
    ),
  );
  const { outgoing } = await readRelations(instance.context(), { documentId });
  const links = outgoing.flatMap(({ relation: { kind, to, uri } }) =>
    kind === "explicit_link" ? [to === null ? uri : [to.documentId, to.span]] : [],
  );
  expect(links).toHaveLength(4);
  expect(links).toEqual(
    expect.arrayContaining([
      [lamp.documentId, span],
      [lamp.documentId, span],
      [lamp.documentId, null],
      `http://elsewhere.example/documents/${lamp.documentId}`,
    ]),
  );
  const { incoming } = await readRelations(instance.context(), { documentId: lamp.documentId });
  expect(incoming.filter(({ relation }) => relation.kind === "explicit_link")).toHaveLength(3);
  const from = await passage(instance, "keepers.md", "the keeper");
  const { steps } = await followRelations(instance.context(), [from], ["explicit_link"]);
  expect(steps[0]?.to.text).toContain("has a keeper");
});
