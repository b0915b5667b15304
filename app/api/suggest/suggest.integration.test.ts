import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { documents } from "#db/schema/index.ts";
import { didYouMeanAnswerSchema, suggestAnswerSchema } from "#lib/domain/question-api.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { answerFrom, dispatch } from "../testing.ts";

let instance: TestInstance;

const CODE = `---
title: Ropewalk Design Code
---

# Ropewalk

## Policy RW3 Dormers on the ropewalk

A dormer faces the yard. It is set back from the eaves.

## Roof gardens

Nobody plants a roof garden on the ropewalk.
`;
/** Its words are misspelt words of visible documents, and near terms of them. */
const SECRET = `---
title: Ropewalk secrets
---

# Roof spies

A spy is on the roof, with a gardne and a badje.

${"ab cd ef gh ij kl mn op qr st uv wx"
  .split(" ")
  .map((letters, at) => `## Spy ${at}\n\nThe barge ${at} meets cotage${letters} at night.`)
  .join("\n\n")}
`;

const KEY = "sk-proj-4f9Kd82mQx71LzP0aTb6";
const WITH_KEY = `---\ntitle: Weir key ${KEY}\n---\n\n# Weir\n\n## Sluice key ${KEY}\n\nA sluice opens.\n`;

/** The first passages print other forms of the words that are meant. */
const SIGHT = [
  ...Array.from({ length: 8 }, (_, at) => `## Part ${at}\n\nA house is visible from here. People afford it.`),
  "## Last part\n\nA visibility splay serves affordable housing, and a share of it.",
].join("\n\n");

beforeAll(async () => {
  instance = await openTestInstance();
  answerFrom(instance.runtime);
  await ensureCorpus(instance.context(), { id: "quay", title: "Quay" });
  await ensureCorpus(instance.context(), { id: "moor", title: "Moor" });
  await instance.upload("code.md", CODE.replace("Roof gardens", "Roof plants"), { corpusId: "quay" });
  await instance.upload("code.md", CODE, { corpusId: "quay", onExisting: "new_version" });
  const notes =
    "# Notes\n\n## Roofing under MO/19/0042/FUL\n\nA slate is grey. The words dormer and eaves are only in the text.\n";
  await instance.upload("notes.md", notes, { corpusId: "moor" });
  const signs = "# Signs\n\nA badge hangs here.\n\n# Boats\n\nA badge shows a barge and a cottage.\n";
  await instance.upload("signs.md", signs, { corpusId: "moor" });
  await instance.upload("weir.md", WITH_KEY, { corpusId: "moor" });
  await ensureCorpus(instance.context(), { id: "sight", title: "Sight" });
  await instance.upload("sight.md", `# Sight\n\n${SIGHT}\n`, { corpusId: "sight" });
  const { documentId } = await instance.upload("secret.md", SECRET, { corpusId: "quay" });
  await instance.database.db
    .update(documents)
    .set({ confidentiality: "restricted" })
    .where(eq(documents.id, documentId));
});
afterAll(() => instance?.close());

const get = (query: Readonly<Record<string, string>>, path = "suggest") =>
  dispatch(new Request(`http://localhost:3000/api/${path}?${new URLSearchParams(query)}`));
async function suggested(q: string, corpora?: string) {
  const answer = await get(corpora === undefined ? { q } : { q, corpora });
  const { suggestions } = suggestAnswerSchema.parse(await answer.json());
  return suggestions.map(({ kind, words }) => `${kind}: ${words}`);
}

it("suggests policies, headings and titles by the start of a word, in any case", async () => {
  expect(await suggested("DORM")).toEqual(["policy: Policy RW3 Dormers on the ropewalk"]);
  expect(await suggested("rw3")).toEqual(["policy: Policy RW3 Dormers on the ropewalk"]);
  expect(await suggested("ropewalk des")).toEqual(["document: Ropewalk Design Code"]);
  expect(await suggested("mo/19/00")).toEqual(["heading: Roofing under MO/19/0042/FUL"]);
  expect(await suggested("eaves")).toEqual([]);
});

it("puts what starts as typed first", async () => {
  expect((await suggested("ropewalk"))[0]).toBe("document: Ropewalk Design Code");
});

it("lists policies that start as typed in the order of their numbers, each once", async () => {
  const numbers = ["12", "1", "10.10", "2", "10", "10.9", "11"];
  const plan = numbers
    .map((number) => `## Policy QP${number} Quay rule\n\nRule ${number} of the quay.\n`)
    .join("\n");
  await ensureCorpus(instance.context(), { id: "rules", title: "Rules" });
  await instance.upload("rules.md", `# Rules\n\n${plan}`, { corpusId: "rules" });
  await instance.upload("other.md", "# Other\n\n## QP10 – Quay rule\n\nRule 10 again.\n", {
    corpusId: "rules",
  });
  expect((await suggested("qp1")).map((each) => /QP[\d.]+/.exec(each)?.[0])).toEqual([
    "QP1",
    "QP10",
    "QP10.9",
    "QP10.10",
    "QP11",
    "QP12",
  ]);
  expect((await suggested("policy qp1")).map((each) => /QP\d+/.exec(each)?.[0])[0]).toBe("QP1");
});

it("shows nothing of earlier versions, of other corpora, or of restricted documents", async () => {
  expect(await suggested("roof")).toEqual(["heading: Roof gardens", "heading: Roofing under MO/19/0042/FUL"]);
  expect(await suggested("roof", "moor")).toEqual(["heading: Roofing under MO/19/0042/FUL"]);
  expect(await suggested("spi")).toEqual([]);
  expect(await suggested("secr")).toEqual([]);
});

it("masks secrets in headings and titles", async () => {
  const hidden = `sk-${"•".repeat(KEY.length - 3)}`;
  expect(await suggested("sluice")).toEqual([`heading: Sluice key ${hidden}`]);
  expect(await suggested("weir key")).toEqual([`document: Weir key ${hidden}`]);
});

it("suggests nothing for the start of a secret, so that nobody can guess it letter by letter", async () => {
  expect(await suggested("key sk")).toHaveLength(2);
  for (const typed of ["key sk-p", "sk-proj", KEY]) expect(await suggested(typed)).toEqual([]);
});

it("suggests places of current versions once, the one in most documents first", async () => {
  const walk = (of: string) =>
    `# Walks\n\nThe path starts at ${of} near Tolland Bridge and ends at the sea.\n`;
  await instance.upload("walk.md", walk("Tolland Park"), { corpusId: "quay" });
  await instance.upload("walk.md", walk("Tolland Quay"), { corpusId: "quay", onExisting: "new_version" });
  await instance.upload("ride.md", walk("Tolland Bridge"), { corpusId: "moor" });
  const { documentId } = await instance.upload("hidden.md", walk("Tolland Hill"), { corpusId: "quay" });
  await instance.database.db
    .update(documents)
    .set({ confidentiality: "restricted" })
    .where(eq(documents.id, documentId));
  expect(await suggested("toll")).toEqual(["place: Tolland Bridge", "place: Tolland Quay"]);
  expect(await suggested("tolland", "moor")).toEqual(["place: Tolland Bridge"]);
  expect(await suggested("tolland hi")).toEqual([]);
});

it("suggests nothing for prose and for signs, and refuses an empty text", async () => {
  expect(await suggested("which of these roofs may have a garden on the ropewalk now")).toEqual([]);
  expect(await suggested("'&|!:* (")).toEqual([]);
  expect((await get({ q: " " })).status).toBe(400);
});

async function meant(q: string, corpora?: string) {
  const answer = await get(corpora === undefined ? { q } : { q, corpora }, "did-you-mean");
  return didYouMeanAnswerSchema.parse(await answer.json()).question;
}

it("corrects words that occur nowhere by words that do", async () => {
  expect(await meant("Where does a Dromer face the yerd?")).toBe("Where does a Dormer face the yard?");
  expect(await meant("a gardne on the ropewalk")).toBe("a garden on the ropewalk");
});

it.each([
  ["visibilty splay", "visibility splay"],
  ["afordable housng", "affordable housing"],
  ["afordable housing sahre", "affordable housing share"],
  ["visibilty splya for afordable housng sahre", "visibility splay for affordable housing share"],
  ["visibilty on the xylophone", "visibility on the xylophone"],
])("corrects every word that has a near word in any printed form: %s", async (q, corrected) => {
  expect(await meant(q, "sight")).toBe(corrected);
});

it("corrects no question with many absent words", async () => {
  expect(await meant("visibilty eine zwei drei vier fuenf sechs sieben", "sight")).toBeNull();
});

it("corrects one word beside a word that occurs", async () => {
  expect(await meant("dormer yerd")).toBe("dormer yard");
});

it("leaves an English word that is near a word which only forms questions", async () => {
  for (const question of ["how tall is the dormer", "width of the dormer"])
    expect(await meant(question)).toBeNull();
});

it("leaves a question whose words occur, or have no near word, in the corpora asked", async () => {
  expect(await meant("dormers in gardens")).toBeNull();
  expect(await meant("xylophone concert RW33")).toBeNull();
  expect(await meant("a gardne", "moor")).toBeNull();
  expect(await meant("?")).toBeNull();
});

it("proposes no word of a restricted document", async () => {
  expect(await meant("spiees on it")).toBeNull();
});

describe("a restricted document does not change a correction", () => {
  it("by containing the misspelt word", async () => {
    expect(await meant("a gardne on the ropewalk")).toBe("a garden on the ropewalk");
    expect(await meant("the badje")).toBe("the badge");
  });

  it("by how often it contains one of two near words", async () => {
    expect(await meant("the bacge")).toBe("the badge");
  });

  it("by many near words", async () => {
    expect(await meant("the cotage")).toBe("the cottage");
  });
});
