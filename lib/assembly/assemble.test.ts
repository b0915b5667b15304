import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type {
  Assembly,
  AssemblyCandidate,
  AssemblyConfig,
  AssemblyPorts,
  FollowedStep,
} from "#lib/domain/assembly.ts";
import { assemble } from "./assemble.ts";
import { similarityOf } from "./similarity.ts";
import { candidateLists, configuration, configurations, passage, ports } from "./testing.ts";

/** Each passage refers to the next two of the list. Every third speaks against the first of the pack. */
function wired(candidates: readonly AssemblyCandidate[]): AssemblyPorts {
  const next = new Map(candidates.map((each, index) => [each.evidenceRef, index]));
  return ports({
    follow: async (from, kinds) => ({
      steps: from.flatMap(({ evidenceRef: fromRef }) =>
        [1, 2].flatMap((by): FollowedStep[] => {
          const [kind] = kinds;
          const to = candidates[((next.get(fromRef) ?? 0) + by) % candidates.length];
          return kind && to ? [{ kind, fromRef, to, words: `see ${by}`, score: 1 / by }] : [];
        }),
      ),
      restricted: 1,
    }),
    findCountervailing: (_query, [first], pool) =>
      pool
        .filter((_, index) => index % 3 === 0)
        .map(({ evidenceRef: ref }) => ({
          ref,
          kind: "exception" as const,
          score: 0.9,
          againstRef: first?.evidenceRef ?? "",
          reason: "It says unless.",
          span: null,
          againstSpan: null,
        })),
  });
}

const scenes = fc.record({ candidates: candidateLists, config: configurations });
const run = (candidates: readonly AssemblyCandidate[], config: AssemblyConfig) =>
  assemble({ query: "q" }, { candidates }, config, wired([...candidates].sort(byRef)));
const byRef = (a: AssemblyCandidate, b: AssemblyCandidate) => (a.evidenceRef < b.evidenceRef ? -1 : 1);
const partsOf = ({ items }: Assembly) =>
  items.flatMap(({ candidate, merged }) => (merged.length > 0 ? merged : [candidate.evidenceRef]));
const always = (check: (pack: Assembly, candidates: readonly AssemblyCandidate[]) => void) =>
  fc.assert(
    fc.asyncProperty(scenes, async ({ candidates, config }) =>
      check(await run(candidates, config), candidates),
    ),
    { numRuns: 400 },
  );

describe("a pack", () => {
  it("never exceeds its token budget or its item limit, and reports its tokens", async () => {
    await always(({ items, tokens, config }) => {
      const counted = items.map(({ candidate }) => ports().countTokens(candidate.text));
      expect(items.map((each) => each.tokens)).toEqual(counted);
      expect(tokens.used).toBe(counted.reduce((sum, each) => sum + each, 0));
      expect(tokens.used).toBeLessThanOrEqual(config.budgetTokens);
      expect(items.length).toBeLessThanOrEqual(config.maxItems);
    });
  });

  it("is the same for the same candidates in any order", async () => {
    await fc.assert(
      fc.asyncProperty(scenes, fc.infiniteStream(fc.nat()), async ({ candidates, config }, numbers) => {
        const shuffled = candidates
          .map((candidate) => ({ candidate, place: numbers.next().value ?? 0 }))
          .sort((a, b) => a.place - b.place)
          .map(({ candidate }) => candidate);
        expect(await run(shuffled, config)).toEqual(await run(candidates, config));
      }),
    );
  });

  it("respects the cap of each document and the quota of each modality among retrieved items", async () => {
    await always((pack, candidates) => {
      const byRefs = new Map(candidates.map((each) => [each.evidenceRef, each]));
      const found = pack.items
        .filter(({ via }) => via === "retrieved")
        .flatMap(({ candidate, merged }) => (merged.length > 0 ? [] : [byRefs.get(candidate.evidenceRef)]));
      const count = (is: (each: AssemblyCandidate) => boolean) =>
        found.filter((each) => each && is(each)).length;
      for (const { documentId } of candidates)
        expect(count((each) => each.documentId === documentId)).toBeLessThanOrEqual(pack.config.perDocument);
      for (const [modality, { max }] of Object.entries(pack.config.quotas))
        expect(count((each) => each.modality === modality)).toBeLessThanOrEqual(max);
    });
  });

  it("has no duplicate items, except countervailing ones", async () => {
    await always(({ items, config }) => {
      const { duplicates } = similarityOf(config.nearDuplicate);
      const plain = items.filter(({ against }) => against.length === 0);
      plain.forEach((one, index) => {
        for (const other of plain.slice(index + 1))
          expect(duplicates(one.candidate, other.candidate)).toBeNull();
      });
    });
  });

  it("contains each candidate once: as an item, within one, or left out with a reason", async () => {
    await always((pack, candidates) => {
      const inside = partsOf(pack);
      expect(new Set(inside).size).toBe(inside.length);
      const left = pack.leftOut.map(({ ref }) => ref);
      const refs = candidates.map(({ evidenceRef }) => evidenceRef);
      expect([...inside, ...left].sort()).toEqual(refs.sort());
      const total = Object.values(pack.counts).reduce((sum, each) => sum + each, 0);
      expect(total - pack.counts.restricted).toBe(left.length);
    });
  });

  it("names the item that represents a near-duplicate, and the item lists it", async () => {
    await always(({ items, leftOut }) => {
      for (const { ref, reason, standsForIt } of leftOut) {
        if (reason !== "duplicate") continue;
        const item = items.find(({ candidate }) => candidate.evidenceRef === standsForIt);
        expect(item, `${ref} ${standsForIt}`).toBeDefined();
      }
    });
  });

  it("has paths that lead step by step from an item to their target without visiting a place twice", async () => {
    await always(({ items, config }) => {
      for (const { path, candidate, merged } of items) {
        if (path.length === 0) continue;
        expect(path.length).toBeLessThanOrEqual(config.expansion.hops);
        path.forEach((step, index) => {
          const next = path[index + 1];
          if (next) expect(next.fromRef).toBe(step.toRef);
        });
        const places = [path[0]?.fromRef, ...path.map(({ toRef }) => toRef)];
        expect(new Set(places).size).toBe(places.length);
        expect([candidate.evidenceRef, ...merged]).toContain(path.at(-1)?.toRef);
      }
    });
  });

  it("labels only passages against items of the pack", async () => {
    await always((pack) => {
      const refs = pack.items.map(({ candidate }) => candidate.evidenceRef);
      for (const { against } of pack.items)
        for (const { againstRef } of against) expect(refs).toContain(againstRef);
    });
  });
});

describe("assembly", () => {
  it("leaves out candidates much less relevant than the best, with that reason", async () => {
    const candidates = [1, 0.9, 0.29, 0].map((score, index) =>
      passage(`passage ${index} about ${["tides", "moorings", "gulls", "lanterns"][index]}`, {
        ...{ documentId: `d${index}`, rank: index + 1, score },
      }),
    );
    const config = configuration({ leastScoreShare: 0.3 });
    const pack = await assemble({ query: "q" }, { candidates }, config, ports());
    expect(pack.items.map(({ candidate }) => candidate.documentId)).toEqual(["d0", "d1"]);
    expect(pack.counts.weak).toBe(2);
    const whole = await assemble({ query: "q" }, { candidates, leading: 3 }, config, ports());
    expect(whole.items.map(({ candidate }) => candidate.documentId)).toEqual(["d0", "d1", "d2"]);
  });

  it("fills a modality's minimum first if it has relevant candidates", async () => {
    const policy = [1, 2, 3].map((n) =>
      passage(`rule ${n} about roofs of boat houses`, {
        documentId: `p${n}`,
        modality: "policy",
        rank: n,
        score: 1,
      }),
    );
    const objection = passage("a neighbour objects to the mast", {
      ...{ documentId: "o", modality: "consultation", rank: 4, score: 0.6 },
    });
    const weak = passage("nothing to do with it", { documentId: "w", rank: 5, score: 0 });
    const quotas = { consultation: { min: 1, max: 2 } };
    const config = configuration({ maxItems: 2, quotas, lambda: 1 });
    const pack = await assemble(
      { query: "q" },
      { candidates: [...policy, objection, weak] },
      config,
      ports(),
    );
    expect(pack.items.map(({ candidate }) => candidate.documentId)).toEqual(["p1", "o"]);
    expect(pack.counts).toMatchObject({ item_limit: 2, weak: 1 });
  });

  it("merges neighbours into one item at the position of the better one", async () => {
    const text = "The quay is closed to boats. It opens in May. Nobody sleeps there.";
    const cut = (start: number, end: number, rank: number) =>
      passage(text.slice(start, end), { start, rank, score: 1 / rank, span: { start, end } });
    const candidates = [cut(29, 45, 1), cut(46, 66, 3), cut(0, 28, 2)];
    const readJoined: AssemblyPorts["readJoined"] = async (all) =>
      all.map(({ span }) => text.slice(span.start, span.end));
    const pack = await assemble({ query: "q" }, { candidates }, configuration(), ports({ readJoined }));
    expect(pack.items).toHaveLength(1);
    expect(pack.items[0]).toMatchObject({
      candidate: { evidenceRef: "doc::d1@1::chars-0-66", text, rank: 1 },
      merged: ["doc::d1@1::chars-0-28", "doc::d1@1::chars-29-45", "doc::d1@1::chars-46-66"],
    });
    const apart = await assemble({ query: "q" }, { candidates }, configuration(), ports());
    expect(apart.items).toHaveLength(3);
  });

  it("does not merge a countervailing passage with its neighbour, and updates labels to merged items", async () => {
    const rule = passage("Boats may moor here.", { start: 0, rank: 1 });
    const more = passage("All year round.", { start: 20, rank: 2 });
    const unless = passage("Unless the tide is out.", { start: 35, rank: 3, score: 0.5 });
    const label = {
      ...{ ref: unless.evidenceRef, kind: "unless" as const, score: 0.9, againstRef: more.evidenceRef },
      ...{ reason: "It says unless.", span: { start: 0, end: 6 }, againstSpan: { start: 0, end: 3 } },
    };
    const pack = await assemble(
      { query: "q" },
      { candidates: [rule, more, unless] },
      configuration(),
      ports({ findCountervailing: () => [label] }),
    );
    expect(pack.items.map(({ candidate }) => candidate.text)).toEqual([
      "Boats may moor here.All year round.",
      "Unless the tide is out.",
    ]);
    expect(pack.items[1]?.against).toMatchObject([
      { againstRef: "doc::d1@1::chars-0-35", againstSpan: { start: 20, end: 23 } },
    ]);
    expect(pack.countervailing.found).toBe(1);
  });

  it("reaches and labels an exception two references away, and keeps the path", async () => {
    const rule = passage("Moorings are free.", { documentId: "rule" });
    const via = passage("Fees are in the schedule.", { documentId: "via", rank: 9999, score: 0 });
    const fee = passage("Except that visitors pay ten pounds.", { documentId: "fee", rank: 9999, score: 0 });
    const step = (from: AssemblyCandidate, to: AssemblyCandidate): FollowedStep => ({
      ...{ kind: "clause_reference", fromRef: from.evidenceRef, to, words: "see the next", score: 1 },
    });
    const pack = await assemble(
      { query: "q" },
      { candidates: [rule] },
      configuration(),
      ports({
        follow: async (from) => ({
          steps: [step(rule, via), step(via, fee), step(fee, rule)].filter(({ fromRef }) =>
            from.some(({ evidenceRef }) => evidenceRef === fromRef),
          ),
          restricted: 0,
        }),
        findCountervailing: (_query, items) =>
          items
            .filter(({ text }) => text.startsWith("Except"))
            .map(({ evidenceRef: ref }) => ({
              ...{ ref, kind: "exception" as const, score: 0.9, againstRef: rule.evidenceRef },
              ...{ reason: "It says except.", span: null, againstSpan: null },
            })),
      }),
    );
    const found = pack.items.find(({ candidate }) => candidate.documentId === "fee");
    expect(found?.path.map(({ toRef }) => toRef)).toEqual([via.evidenceRef, fee.evidenceRef]);
    expect(found?.against).toMatchObject([{ kind: "exception", againstRef: rule.evidenceRef }]);
  });
});
