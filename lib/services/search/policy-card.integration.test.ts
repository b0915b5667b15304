import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { parseEvidenceRef } from "#lib/domain/evidence-ref.ts";
import { sliceCodePoints } from "#lib/domain/offsets.ts";
import type { SearchFrameInput } from "#lib/domain/search.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { searchEvidence } from "./search-evidence.ts";

const SAMPLE = new URL("../../../db/seed/sample/", import.meta.url);
const FILES = [
  ["chapters/04-housing.md", "local-plan", "local-plan/chapters/04-housing.md"],
  ["officer-report.md", "decisions", "decisions/officer-report-foundry-basin.md"],
  ["notice.txt", "decisions", "decisions/decision-notice-22-sexton-street.txt"],
] as const;
const FRAMEWORK = `---
title: National Planning Policy Framework
published_date: 2031-02-01
---

# National Planning Policy Framework

133. Good design is agreed early, between the people who build and those who live beside them.

134. Plans show what is expected of a place before anybody applies.

135. Policies and decisions should ensure that developments:

(a) will function well for their whole life;

(b) are sympathetic to local character and history.

136. Trees make an important contribution to the character of places.

137. Design is considered from the first sketch on.

138. Tools such as workshops are used.
`;

let instance: TestInstance;
const ids: Record<string, string> = {};

beforeAll(async () => {
  instance = await openTestInstance();
  for (const id of ["local-plan", "decisions", "national"])
    await ensureCorpus(instance.context(), { id, title: id });
  for (const [path, corpusId, file] of FILES)
    ids[path] = (await instance.upload(path, await readFile(new URL(file, SAMPLE)), { corpusId })).documentId;
  ids.framework = (await instance.upload("framework.md", FRAMEWORK, { corpusId: "national" })).documentId;
}, 120_000);
afterAll(() => instance?.close());

const cardOf = async (query: string, frame: Partial<SearchFrameInput> = {}) =>
  (await searchEvidence(instance.context(), { query, ...frame })).policy;
const wordsAt = async (evidenceRef: string) => {
  const ref = parseEvidenceRef(evidenceRef);
  if (ref?.kind !== "doc") throw new Error(`${evidenceRef} is not a passage`);
  const [row] = await instance.database.sql<{ text: string }[]>`
    select t.text from documents d join version_texts t on t.version_id = d.published_version_id
    where d.id = ${ref.documentId}`;
  return sliceCodePoints(row?.text ?? "", ref.span.start, ref.span.end);
};

it("shows the policy itself with its clauses, from the plan and not from documents that mention it", async () => {
  const card = await cardOf("Policy H4");
  expect(card?.policies.map(({ documentId }) => documentId)).toEqual([ids["chapters/04-housing.md"]]);
  const [held] = card?.policies ?? [];
  expect(held?.heading).toBe("Policy H4 Flat conversions");
  expect(held?.text).toBe("The conversion of a house into flats will be permitted where:");
  expect(await wordsAt(held?.evidenceRef ?? "")).toMatch(/^(?:### )?Policy H4 Flat conversions/);
  expect(held?.clauses.map(({ label }) => label)).toEqual([
    ...["(a)", "(b)", "(c)", "(d)", "(e)", "(f)", "", "(i)", "(ii)", "(iii)"],
  ]);
  expect(held?.clauses[6]?.text).toMatch(/^A proposal that fails criterion .* will be refused unless:$/);
  expect(held?.clauses[4]?.text).toMatch(/^bins and bicycles are stored/);
  expect(await wordsAt(held?.clauses[4]?.evidenceRef ?? "")).toMatch(/^\(e\) bins and bicycles/);
  expect(await cardOf("h4")).toEqual(card);
});

it("shows a clause, and a numbered paragraph of a document named by its initials", async () => {
  const [clause] = (await cardOf("Policy H4(d)"))?.policies ?? [];
  expect(clause?.text).toMatch(/^no more than one house in four/);
  expect(clause?.leadIn).toBe("The conversion of a house into flats will be permitted where:");
  const [exception] = (await cardOf("H4(i)"))?.policies ?? [];
  expect(exception?.leadIn).toMatch(/^A proposal that fails criterion .* will be refused unless:$/);
  const [paragraph] = (await cardOf("NPPF 135"))?.policies ?? [];
  expect(paragraph).toMatchObject({ documentId: ids.framework, heading: "Paragraph 135" });
  expect(paragraph?.text).toMatch(/^Policies and decisions should ensure/);
  expect(paragraph?.clauses.map(({ label }) => label)).toEqual(["(a)", "(b)"]);
});

it("shows a policy asked for with its document's short name, from that document if it has it", async () => {
  const framework = ["HO7", "HO8", "HO9"].map(
    (id) => `## ${id}: Homes\n\nHomes of ${id} must be built well.\n`,
  );
  const text = (title: string) => `---\ntitle: ${title}\n---\n\n# ${title}\n\n${framework.join("\n")}`;
  const newest = { corpusId: "national" };
  await instance.upload("draft.md", text("National Planning Policy Framework"), newest);
  await instance.upload("homes.md", text("Homes of the County"), newest);
  for (const question of ["NPPF HO8", "Policy HO8 NPPF", "nppf ho8"])
    expect((await cardOf(question))?.policies.map(({ title }) => title)).toEqual([
      "National Planning Policy Framework",
    ]);
  // No document has this short name.
  expect((await cardOf("QXZ HO8"))?.policies).toHaveLength(2);
  expect((await cardOf("NPPF Policy H4"))?.policies[0]?.heading).toBe("Policy H4 Flat conversions");
  expect(await cardOf("qxz ho8")).toBeUndefined();
});

it("offers a choice of plans, adopted ones first, then the newest", async () => {
  const plan = (date: string, status: string) =>
    `---\ntitle: Plan of ${date}\npublished_date: ${date}\nadoption_status: ${status}\n---\n\n# Plan\n\n${[
      1, 2, 3, 4,
    ]
      .map((each) => `## Policy Q${each} Quays\n\nQuay ${each} must be kept clear.\n\n`)
      .join("")}`;
  await instance.upload("a.md", plan("2030-01-01", "adopted"), { corpusId: "local-plan" });
  await instance.upload("b.md", plan("2033-01-01", "draft"), { corpusId: "local-plan" });
  await instance.upload("c.md", plan("2032-01-01", "adopted"), { corpusId: "local-plan" });
  const titles = (await cardOf("Q2"))?.policies.map(({ title }) => title);
  expect(titles).toEqual(["Plan of 2032-01-01", "Plan of 2030-01-01", "Plan of 2033-01-01"]);
});

it.each(["LP 23", "lp 23", "Policy LP 23"])(
  "counts only the documents that have the policy: %s",
  async (query) => {
    const policy = "## Policy LP23 Harbours\n\nHarbour works are permitted where the quay stays open.\n";
    const plan = `# Harbour plan\n\n${policy}\n`;
    const note = "# Turntables\n\nThe record player LP has 23 tracks. An LP of 23 tracks is long.\n";
    const { documentId } = await instance.upload("harbour.md", plan, { corpusId: "local-plan" });
    const other = await instance.upload("turntables.md", note, { corpusId: "local-plan" });
    const {
      policy: card,
      strength,
      results,
      answeringCount,
    } = await searchEvidence(instance.context(), { query });
    expect(card?.policies.map((each) => each.documentId)).toEqual([documentId]);
    expect(strength).toBe("strong");
    expect(answeringCount).toBe(1);
    expect(results.find((each) => each.documentId === other.documentId)?.answers).toBeUndefined();
  },
);

it("counts no document for a clause that the policy lacks, and says so", async () => {
  const missing = await searchEvidence(instance.context(), { query: "H4(9)(z)" });
  expect(missing.policy).toBeUndefined();
  expect(missing.answeringCount).toBe(0);
  expect(missing.notes).toContainEqual({ code: "missing_clause", text: "Policy H4 has no clause (9)(z)." });
  const card = await cardOf("H4");
  expect(missing.missingClause).toEqual({
    note: "Policy H4 has no clause (9)(z).",
    heading: card?.policies[0]?.heading,
    evidenceRef: card?.policies[0]?.evidenceRef,
  });
  const held = await searchEvidence(instance.context(), { query: "H4(d)" });
  expect(held.notes.map(({ code }) => code)).not.toContain("missing_clause");
  expect(held.missingClause).toBeUndefined();
  expect(held.results.find(({ answers }) => answers)?.documentId).toBe(ids["chapters/04-housing.md"]);
  expect(held.results.filter(({ answers }) => answers)).toHaveLength(held.answeringCount);
});

it("counts documents that quote a paragraph of a document that is not searched", async () => {
  const note = "# Seats\n\nSeats are sound. See paragraph 977 of the NPPF for how seats are placed.\n";
  const { documentId } = await instance.upload("seats.md", note, { corpusId: "decisions" });
  const answer = await searchEvidence(instance.context(), { query: "NPPF 977" });
  expect(answer.policy).toBeUndefined();
  expect(answer).toMatchObject({ strength: "strong", answeringCount: 1 });
  expect(answer.reasonCodes).not.toContain("words_not_together");
  expect(answer.results.find(({ answers }) => answers)?.documentId).toBe(documentId);
});

it("is absent for other questions, outside the filters, and for restricted documents", async () => {
  for (const question of ["What does Policy H4 say about flats?", "Policy H99", "flats"])
    expect(await cardOf(question)).toBeUndefined();
  expect(await cardOf("Policy H4", { filters: { corpora: ["decisions"] } })).toBeUndefined();
  expect(await cardOf("Policy H4", { filters: { formats: ["pdf"] } })).toBeUndefined();
  const { sql } = instance.database;
  await sql`update documents set confidentiality = 'restricted' where source_path like '%04-housing%'`;
  expect(await cardOf("Policy H4")).toBeUndefined();
  await sql`update documents set confidentiality = 'public'`;
  await sql`update corpora set enabled = false where id = 'local-plan'`;
  expect(await cardOf("Policy H4")).toBeUndefined();
  await sql`update corpora set enabled = true`;
  expect(await cardOf("Policy H4")).toBeDefined();
});

it("shows the policy of the document that replaces another first, and says which one is replaced", async () => {
  const plan = (title: string, says: string) =>
    `# ${title}\n\n${says}\n\n## Policy QK7 Moorings\n\nA mooring is let for ${title.length} years.\n`;
  const older = await instance.upload(
    "a-older.md",
    plan("Quay Moorings Plan 2011", "Adopted by the harbour board."),
  );
  const newer = await instance.upload(
    "b-newer.md",
    plan("Quay Moorings Plan 2021 to 2035", "This plan replaces the Quay Moorings Plan 2011."),
  );
  const card = await cardOf("Policy QK7");
  expect(card?.policies.map(({ documentId, replacedBy }) => [documentId, replacedBy?.documentId])).toEqual([
    [newer.documentId, undefined],
    [older.documentId, newer.documentId],
  ]);
});

it("shows the policy of the plan that the question names, and no card for a plan that no title names", async () => {
  for (const query of ["Pellingford H4", "Policy H4 of the Pellingford Local Plan"])
    expect((await cardOf(query))?.policies.map(({ documentId }) => documentId)).toEqual([
      ids["chapters/04-housing.md"],
    ]);
  expect(await cardOf("Wessex H4")).toBeUndefined();
});
