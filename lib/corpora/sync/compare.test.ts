import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SkipReason, SourceChange, SourceEntry } from "#lib/domain/connector.ts";
import { compareRoot, type KnownEntry, losesDocument, type PlannedItem, type PlanRules } from "./compare.ts";

type File = { readonly id: string; readonly tag: string };
/** A source: its files by path, with unique ids. */
type Source = ReadonlyMap<string, File>;

const rules: PlanRules = {
  skip: ({ path }) => (path.includes("x") ? "excluded" : null),
  limits: "as they are",
};
const NAMES = ["a", "b", "c", "d/a", "d/b", "d/x", "x", "e"] as const;

const sources: fc.Arbitrary<Source> = fc
  .uniqueArray(
    fc.record({
      path: fc.constantFrom(...NAMES),
      id: fc.integer({ min: 1, max: 9 }).map(String),
      tag: fc.constantFrom("1", "2"),
    }),
    { selector: ({ id }) => id },
  )
  .map((files) => new Map(files.map(({ path, id, tag }) => [path, { id, tag }])));

function entryOf(path: string, { id, tag }: File): SourceEntry {
  return { path, externalId: id, changeTag: tag, size: 1, modifiedAt: null, mediaType: null, locator: {} };
}

function listed(source: Source): SourceChange[] {
  return [...source].map(([path, file]) => ({ kind: "present", entry: entryOf(path, file) }));
}

/** Returns a listing of changes: new, changed and moved files, and ids that are gone. */
function changes(from: Source, to: Source): SourceChange[] {
  const ids = new Set([...to.values()].map(({ id }) => id));
  const gone = [...from.values()].filter(({ id }) => !ids.has(id));
  return [
    ...gone.map(({ id }) => ({ kind: "gone", externalId: id }) as const),
    ...[...to]
      .filter(([path, { id, tag }]) => from.get(path)?.id !== id || from.get(path)?.tag !== tag)
      .map(([path, file]) => ({ kind: "present", entry: entryOf(path, file) }) as const),
  ];
}

type Known = ReadonlyMap<string, KnownEntry>;
type Plan = {
  readonly items: PlannedItem[];
  readonly counts: Record<string, number>;
  readonly removed: number;
};

function plan(known: Known, reported: readonly SourceChange[], complete = true, by: PlanRules = rules): Plan {
  const comparison = compareRoot(known, { complete }, by);
  const items = reported.flatMap((change) => comparison.classify(change) ?? []);
  items.push(...comparison.end());
  return { items, counts: comparison.counts(), removed: comparison.removed() };
}

let nextDocument = 0;

/** Returns the state after a plan was applied, in the same way as the service. */
function apply(known: Known, items: readonly PlannedItem[]): Known {
  const after = new Map(known);
  for (const { action, path, fromPath, entry, documentId, reason } of items) {
    if (action === "gone") after.delete(path);
    if (fromPath !== null) after.delete(fromPath);
    if (entry === null) continue;
    const living =
      action !== "skipped" || (known.get(path)?.living === true && !losesDocument(reason ?? "hidden"));
    after.set(path, {
      path,
      externalId: entry.externalId,
      changeTag: entry.changeTag,
      size: entry.size,
      documentId: documentId ?? (living ? `doc-${nextDocument++}` : null),
      living,
      skipReason: action === "skipped" ? reason : null,
      triedUnder: null,
    });
  }
  return after;
}

const synced = (source: Source) => apply(new Map(), plan(new Map(), listed(source)).items);
const byPath = (items: readonly PlannedItem[]) =>
  items.map((item) => JSON.stringify(item)).sort((a, b) => (a < b ? -1 : 1));
const documents = (known: Known) =>
  new Map([...known.values()].flatMap((each) => (each.living ? [[each.path, each.documentId]] : [])));

describe("a sync plan", () => {
  it("is empty after it was applied", () => {
    fc.assert(
      fc.property(sources, sources, (before, now) => {
        const known = synced(before);
        const { items } = plan(known, listed(now));
        expect(plan(apply(known, items), listed(now)).items).toEqual([]);
      }),
    );
  });

  it("results in exactly the files that exist at the source and pass the rules", () => {
    fc.assert(
      fc.property(sources, sources, (before, now) => {
        const known = synced(before);
        const after = apply(known, plan(known, listed(now)).items);
        expect([...after.keys()].sort()).toEqual([...now.keys()].sort());
        for (const [path, { id, tag }] of now) {
          const living = !path.includes("x");
          expect(after.get(path)).toMatchObject({
            externalId: id,
            living,
            ...(living ? { changeTag: tag } : {}),
          });
        }
      }),
    );
  });

  it("counts every file found: unchanged, new, changed, moved or skipped", () => {
    fc.assert(
      fc.property(sources, sources, fc.boolean(), (before, now, complete) => {
        const known = synced(before);
        const { counts, items } = plan(known, complete ? listed(now) : changes(before, now), complete);
        expect(counts.found).toBe(now.size);
        for (const action of ["new", "changed", "moved", "gone"])
          expect(items.filter((item) => item.action === action).length).toBe(counts[action]);
      }),
    );
  });

  it("is the same for a listing of changes and for a complete one", () => {
    fc.assert(
      fc.property(sources, sources, (before, now) => {
        const known = synced(before);
        expect(byPath(plan(known, changes(before, now), false).items)).toEqual(
          byPath(plan(known, listed(now)).items),
        );
      }),
    );
  });

  it("does not depend on the order of the listing", () => {
    const shuffled = fc
      .tuple(sources, sources)
      .chain(([before, now]) =>
        fc.tuple(
          fc.constant(before),
          fc.constant(now),
          fc.shuffledSubarray(listed(now), { minLength: now.size }),
        ),
      );
    fc.assert(
      fc.property(shuffled, ([before, now, reported]) => {
        const known = synced(before);
        expect(byPath(plan(known, reported).items)).toEqual(byPath(plan(known, listed(now)).items));
      }),
    );
  });

  it("never loses a document in a move: it has one new path, and its old path is free", () => {
    fc.assert(
      fc.property(sources, sources, (before, now) => {
        const known = synced(before);
        const { items } = plan(known, listed(now));
        const had = documents(known);
        const has = documents(apply(known, items));
        expect(new Set(has.values()).size).toBe(has.size);
        const moves = items.filter(({ action }) => action === "moved");
        for (const { path, fromPath, documentId } of moves) {
          expect(had.get(fromPath ?? "")).toBe(documentId);
          expect(has.get(path)).toBe(documentId);
          expect(now.has(fromPath ?? "")).toBe(false);
          expect(had.has(path)).toBe(false);
        }
        // A document whose path is still a file of the corpus stays with that path.
        for (const [path, id] of had) if (now.has(path)) expect(has.get(path)).toBe(id);
      }),
    );
  });

  it("treats files missing in a complete listing as gone, and in a listing of changes as unchanged", () => {
    fc.assert(
      fc.property(sources, (before) => {
        const known = synced(before);
        const complete = plan(known, []);
        expect(complete.items.every(({ action }) => action === "gone")).toBe(true);
        expect(complete.items.length).toBe(before.size);
        expect(complete.removed).toBe(documents(known).size);
        expect(plan(known, [], false)).toMatchObject({
          items: [],
          removed: 0,
          counts: { found: before.size },
        });
      }),
    );
  });

  it("counts exactly the documents that are removed", () => {
    fc.assert(
      fc.property(sources, sources, (before, now) => {
        const known = synced(before);
        const { items, removed } = plan(known, listed(now));
        const kept = new Set(documents(apply(known, items)).values());
        const lost = [...documents(known).values()].filter((id) => !kept.has(id));
        expect(removed).toBe(lost.length);
      }),
    );
  });
});

const one = (over: Partial<KnownEntry> = {}): Known => {
  const entry: KnownEntry = {
    ...{ path: "a", externalId: "1", changeTag: "1", size: 1, documentId: "doc-a", living: true },
    ...{ skipReason: null, triedUnder: null },
    ...over,
  };
  return new Map([[entry.path, entry]]);
};
const actions = ({ items }: Plan) => items.map(({ action, path, reason }) => [action, path, reason]);
const present = (path: string, file: File): SourceChange => ({ kind: "present", entry: entryOf(path, file) });
const A = { id: "1", tag: "1" };

describe("planning one file", () => {
  it("retries a refused file only if it or the limits change", () => {
    const known = one({
      skipReason: "encrypted",
      triedUnder: "as they are",
      living: false,
      documentId: null,
    });
    expect(plan(known, [present("a", A)])).toMatchObject({ items: [], counts: { skipped: 1, found: 1 } });
    expect(actions(plan(known, [present("a", { id: "1", tag: "2" })]))).toEqual([["new", "a", null]]);
    const others = { ...rules, limits: "raised" };
    expect(actions(plan(known, [present("a", A)], true, others))).toEqual([["new", "a", null]]);
  });

  it("leaves out a file whose document was removed until the file changes, and reports it", () => {
    const removed = one({ living: false });
    expect(actions(plan(removed, [present("a", A)]))).toEqual([["skipped", "a", "removed_here"]]);
    expect(actions(plan(removed, [], false))).toEqual([["skipped", "a", "removed_here"]]);
    const explained = one({ living: false, skipReason: "removed_here" });
    expect(plan(explained, [present("a", A)])).toMatchObject({ items: [], counts: { skipped: 1 } });
    expect(actions(plan(explained, [present("a", { id: "1", tag: "2" })]))).toEqual([["new", "a", null]]);
    const back = one({ skipReason: "removed_here" });
    expect(actions(plan(back, [present("a", A)]))).toEqual([["changed", "a", null]]);
  });

  it("keeps the document of an unreadable file, and removes that of an unwanted file", () => {
    const reported = (reason: SkipReason): SourceChange => ({
      kind: "skipped",
      path: "a",
      externalId: "1",
      reason,
    });
    expect(plan(one(), [reported("unreadable")])).toMatchObject({
      removed: 0,
      counts: { skipped: 1, gone: 0 },
    });
    expect(plan(one(), [reported("hidden")])).toMatchObject({ removed: 1, counts: { skipped: 1, gone: 0 } });
    const narrower: PlanRules = { ...rules, skip: () => "not_included" };
    for (const complete of [true, false])
      expect(plan(one(), complete ? [present("a", A)] : [], complete, narrower)).toMatchObject({
        removed: 1,
        items: [{ action: "skipped", reason: "not_included", documentId: "doc-a" }],
      });
  });

  it("does not treat files in an unreadable folder as gone", () => {
    const known = one({ path: "shut/a" });
    const shut: SourceChange = {
      ...{ kind: "skipped", path: "shut", externalId: "9", reason: "unreadable", below: true },
    };
    expect(actions(plan(known, [shut]))).toEqual([["skipped", "shut", "unreadable"]]);
  });
});
