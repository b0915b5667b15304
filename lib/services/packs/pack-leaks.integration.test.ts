import { eq } from "drizzle-orm";
import fc from "fast-check";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, it } from "vitest";
import { corpora, documents } from "#db/schema/index.ts";
import type { Context } from "#lib/context.ts";
import { PACK_FORMATS } from "#lib/domain/pack-api.ts";
import { isAppError } from "#lib/errors/app-error.ts";
import { wordsOfPdf } from "#lib/packs/testing-pdf.ts";
import { ensureCorpus } from "#lib/services/corpora/ensure-corpus.ts";
import { openTestInstance, type TestInstance } from "#testing/instance.ts";
import { addToPack } from "./add-to-pack.ts";
import { createPack } from "./create-pack.ts";
import { exportPack } from "./export-pack.ts";
import { packItemChanges } from "./pack-item-changes.ts";
import { readPack } from "./read-pack.ts";
import { savePackVersion } from "./save-pack-version.ts";
import { verifyPack } from "./verify-pack.ts";

/** In any order of adding, saving, hiding and showing, no word of a hidden source is readable anywhere. */

const SECRETS = ["zanzibar", "quetzal", "marigold"] as const;
let instance: TestInstance;
let context: Context;
const sources: { readonly documentId: string; readonly corpusId: string; readonly secret: string }[] = [];

beforeAll(async () => {
  instance = await openTestInstance({ embedder: null });
  context = instance.context();
  for (const secret of SECRETS) {
    const corpusId = `bay-${secret.slice(0, 3)}`;
    await ensureCorpus(context, { id: corpusId, title: `Of the ${secret}` });
    const text = (kept: string) =>
      `# A ${secret} title\n\nThe ${secret} is ${kept} at the quay of the bay.\n`;
    const { documentId } = await instance.upload(`${secret}.md`, text("kept"), { corpusId });
    // Upload a newer version with other words, so that there is a difference to show.
    await instance.upload(`${secret}.md`, text("moored"), { corpusId });
    sources.push({ documentId, corpusId, secret });
  }
});
afterAll(async () => {
  await instance?.close();
});

const HIDING = ["restricted", "deleted", "corpus_off", "corpus_restricted"] as const;
type Act =
  | { readonly act: "add"; readonly of: number; readonly against: number; readonly at: number }
  | { readonly act: "save" }
  | { readonly act: "hide" | "show"; readonly of: number; readonly how: (typeof HIDING)[number] };

const which = fc.nat({ max: SECRETS.length - 1 });
const how = fc.constantFrom(...HIDING);
const anyAct: fc.Arbitrary<Act> = fc.oneof(
  {
    arbitrary: fc.record({
      act: fc.constant("add" as const),
      of: which,
      against: which,
      at: fc.nat({ max: 4 }),
    }),
    weight: 4,
  },
  { arbitrary: fc.constant({ act: "save" as const }), weight: 1 },
  {
    arbitrary: fc.record({ act: fc.constantFrom("hide" as const, "show" as const), of: which, how }),
    weight: 3,
  },
);

async function setVisibility(of: number, kind: (typeof HIDING)[number], hidden: boolean): Promise<void> {
  const { documentId, corpusId } = sources[of] ?? { documentId: "", corpusId: "" };
  const { db, now } = context;
  const changed = {
    restricted: () =>
      db
        .update(documents)
        .set({ confidentiality: hidden ? "restricted" : "internal" })
        .where(eq(documents.id, documentId)),
    deleted: () =>
      db
        .update(documents)
        .set({ deletedAt: hidden ? now : null })
        .where(eq(documents.id, documentId)),
    corpus_off: () => db.update(corpora).set({ enabled: !hidden }).where(eq(corpora.id, corpusId)),
    corpus_restricted: () =>
      db
        .update(corpora)
        .set({ confidentiality: hidden ? "restricted" : "internal" })
        .where(eq(corpora.id, corpusId)),
  };
  await changed[kind]();
}

const orNothing = async <T>(result: Promise<T>): Promise<T | null> => {
  try {
    return await result;
  } catch (error) {
    if (isAppError(error, "not_found") || isAppError(error, "conflict")) return null;
    throw error;
  }
};

async function add(id: string, { of, against, at }: Extract<Act, { readonly act: "add" }>): Promise<void> {
  const [own, other] = [sources[of], sources[against]];
  if (!own || !other) return;
  const refOf = (source: typeof own) => `doc::${source.documentId}@1::chars-${at}-${30 + at}`;
  const countervailing = {
    kind: "unless" as const,
    score: 0.7,
    againstRef: refOf(other),
    span: null,
    againstSpan: null,
  };
  const step = { kind: "clause_reference" as const, fromRef: refOf(other), toRef: refOf(own), score: 1 };
  const addition = {
    evidenceRef: refOf(own),
    provenance: {
      via: "countervailing",
      against: [{ ...countervailing, reason: `“${other.secret}” limits “${own.secret}”` }],
      path: [{ ...step, words: `see the ${other.secret}` }],
    },
  };
  await orNothing(addToPack(context, { id, addition }));
}

/** Returns everything that anybody can read of the pack, as text. */
async function everything(id: string, files: readonly Uint8Array[]): Promise<string> {
  const draft = await readPack(context, { id });
  const outputs: unknown[] = [draft];
  for (const { number } of draft.versions) outputs.push(await readPack(context, { id, version: number }));
  for (const { itemId } of draft.items)
    outputs.push(await orNothing(packItemChanges(context, { id, itemId })));
  for (const file of files) outputs.push(await verifyPack(context, file));
  for (const format of PACK_FORMATS) {
    const { bytes } = await exportPack(context, { id, format, origin: "http://127.0.0.1:3000" });
    if (format === "pdf") outputs.push(await wordsOfPdf(bytes));
    const parts = format === "docx" ? Object.values(unzipSync(bytes)) : [bytes];
    outputs.push(parts.map((part) => new TextDecoder().decode(part)));
  }
  return JSON.stringify(outputs);
}

it("hidden sources are hidden in drafts, versions, differences, exports and verifications, and visible again after", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: 3, maxLength: 14 }), async (acts) => {
      for (const of of sources.keys()) for (const kind of HIDING) await setVisibility(of, kind, false);
      const { id } = await createPack(context, { title: "Whatever" });
      const hidden = new Map<number, Set<string>>();
      const shownOnce = new Set<number>();
      for (const act of acts) {
        if (act.act === "add") {
          await add(id, act);
          if ((hidden.get(act.of)?.size ?? 0) === 0) shownOnce.add(act.of);
        } else if (act.act === "save") await orNothing(savePackVersion(context, { id }));
        else {
          await setVisibility(act.of, act.how, act.act === "hide");
          const ways = hidden.get(act.of) ?? new Set();
          if (act.act === "hide") ways.add(act.how);
          else ways.delete(act.how);
          hidden.set(act.of, ways);
        }
      }
      const { bytes } = await exportPack(context, { id, format: "json", origin: "http://127.0.0.1:3000" });
      const all = await everything(id, [bytes]);
      for (const [of, { secret }] of sources.entries()) {
        const isHidden = (hidden.get(of)?.size ?? 0) > 0;
        if (isHidden) expect(all).not.toContain(secret);
        else if (shownOnce.has(of)) expect(all).toContain(secret);
      }
    }),
    { numRuns: 15 },
  );
});
