import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createBindingSchema,
  ROOT_KINDS,
  type RootInput,
  rootInputSchema,
} from "#lib/domain/corpus-binding.ts";
import { normaliseSourcePath } from "#lib/domain/source-path.ts";
import { bindingProblems, isSchedule, prefixesCollide } from "./binding-rules.ts";
import { bindingRefOf, listingKey, placeKey, sourceTypeOf } from "./binding-source.ts";

const local = (over: Record<string, unknown> = {}): RootInput =>
  rootInputSchema.parse({ kind: "local", locator: { local_path: "/srv/plans" }, ...over });
const paths = (given: Record<string, unknown>) =>
  bindingProblems(createBindingSchema.parse({ title: "Plans", ...given })).map(({ path }) => path);

/** Names with what could be mistaken for a path's structure. */
const folder = fc
  .array(fc.constantFrom("a", "b", "ab", "a b", "é", "a."), { maxLength: 3 })
  .map((parts) => parts.join("/"));

describe("a binding", () => {
  it("of uploads needs no root, and one of a kind has what names its place", () => {
    expect(paths({})).toEqual([]);
    expect(paths({ roots: [local()] })).toEqual([]);
    expect(
      paths({ roots: [{ kind: "onedrive", locator: { drive_id: "b!1", folder_path: "Plans" } }] }),
    ).toEqual([]);
    expect(
      paths({ roots: [{ kind: "sharepoint", locator: { site_id: "s,1,2" }, withSitePages: true }] }),
    ).toEqual([]);
  });

  it.each([
    ["a folder without its path", { kind: "local" }, "roots.0.locator"],
    ["a drive without its id", { kind: "onedrive", locator: { folder_path: "Plans" } }, "roots.0.locator"],
    ["a site without its id", { kind: "sharepoint", locator: { drive_id: "b!1" } }, "roots.0.locator"],
    [
      "a folder with a drive",
      { kind: "local", locator: { local_path: "/a", drive_id: "b" } },
      "roots.0.locator.drive_id",
    ],
    [
      "a folder named twice",
      { kind: "onedrive", locator: { drive_id: "b", folder_id: "1", folder_path: "x" } },
      "roots.0.locator",
    ],
    [
      "a prefix that leads out",
      { kind: "local", locator: { local_path: "/a" }, pathPrefix: "../x" },
      "roots.0.pathPrefix",
    ],
    [
      "a prefix with a slash",
      { kind: "local", locator: { local_path: "/a" }, pathPrefix: "x/" },
      "roots.0.pathPrefix",
    ],
    [
      "site pages of a drive",
      { kind: "onedrive", locator: { drive_id: "b" }, withSitePages: true },
      "roots.0.withSitePages",
    ],
    [
      "permissions of a folder",
      { kind: "local", locator: { local_path: "/a" }, withPermissions: true },
      "roots.0.withPermissions",
    ],
    [
      "a sign-in for a folder",
      {
        kind: "local",
        locator: { local_path: "/a" },
        credentials: { tenantId: "t", clientId: "c", clientSecretRef: "env://X" },
      },
      "roots.0.credentials",
    ],
  ])("is refused for %s", (_name, root, path) => {
    expect(paths({ roots: [root] })).toContain(path);
  });

  it("of a person's OneDrive needs no drive where the configuration names the person", () => {
    const given = createBindingSchema.parse({ title: "Plans", roots: [{ kind: "onedrive" }] });
    expect(bindingProblems(given)).toHaveLength(1);
    expect(bindingProblems(given, { userDrive: true })).toEqual([]);
  });

  it("has no two roots at one place", () => {
    const two = [
      local({ pathPrefix: "a" }),
      local({ pathPrefix: "b", locator: { local_path: "/srv/plans/" } }),
    ];
    expect(paths({ roots: two })).toEqual(["roots.1.locator"]);
  });

  it("is synced by itself only from somewhere, and by a schedule only with one", () => {
    expect(paths({ syncMode: "on_demand" })).toEqual(["syncMode"]);
    expect(paths({ syncMode: "scheduled", roots: [local()] })).toEqual(["schedule"]);
    expect(paths({ syncMode: "scheduled", schedule: "0 6 * * 1-5", roots: [local()] })).toEqual([]);
  });
});

describe("folders of roots", () => {
  it("are let through exactly when no document of one can stand at a path of another's", () => {
    fc.assert(
      fc.property(folder, folder, folder, folder, (one, other, below, beside) => {
        const at = (prefix: string, path: string) => (prefix === "" ? path : `${prefix}/${path}`);
        const met = at(one, `${below}/f`) === at(other, `${beside}/f`);
        if (met) expect(prefixesCollide(one, other)).toBe(true);
        // And no stricter than that: colliding folders do have a path in common.
        const [outer, inner] = one.length <= other.length ? [one, other] : [other, one];
        const common = outer === inner || outer === "" || inner.startsWith(`${outer}/`);
        expect(prefixesCollide(one, other)).toBe(common);
        expect(prefixesCollide(other, one)).toBe(common);
      }),
    );
  });

  it("are each told of once, by the root that comes later", () => {
    fc.assert(
      fc.property(fc.uniqueArray(folder, { maxLength: 6 }), (prefixes) => {
        const usable = prefixes.filter((each) => each === "" || normaliseSourcePath(each) === each);
        const roots = usable.map((pathPrefix, index) =>
          local({ pathPrefix, locator: { local_path: `/srv/${index}` } }),
        );
        const told = paths({ roots });
        const expected = usable.flatMap((prefix, index) =>
          usable.slice(0, index).some((before) => prefixesCollide(prefix, before))
            ? [`roots.${index}.pathPrefix`]
            : [],
        );
        expect(told).toEqual(expected);
      }),
    );
  });
});

describe("a schedule", () => {
  it.each(["0 6 * * 1-5", "*/15 * * * *", "0 0 29 2 *"])("%s is one", (cron) => {
    expect(isSchedule(cron)).toBe(true);
  });
  it.each(["", "@daily", "0 0 0 * * *", "61 * * * *", "0 0 30 2 *", "every day at six", "* * * *"])(
    "%j is none",
    (cron) => {
      expect(isSchedule(cron)).toBe(false);
    },
  );
  it("is refused in words, never by an exception, whatever is given", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), (cron) => {
        expect(typeof isSchedule(cron)).toBe("boolean");
      }),
    );
  });
});

describe("the source type", () => {
  it("follows from the roots: none, one of a kind, several", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ROOT_KINDS), { maxLength: 5 }), (kinds) => {
        const type = sourceTypeOf(kinds.map((kind) => ({ kind })));
        expect(type).toBe(kinds.length === 0 ? "upload" : kinds.length === 1 ? kinds[0] : "mixed");
      }),
    );
    expect(bindingRefOf("plans", [{ kind: "local" }])).toBe("local://plans");
  });

  it("a root that is called otherwise is at the same place, with the same listing", () => {
    const renamed = local({ label: "Plans", pathPrefix: "plans" });
    expect(placeKey(renamed)).toBe(placeKey(local()));
    expect(listingKey(renamed)).toBe(listingKey(local()));
    expect(listingKey(local({ recursive: false }))).not.toBe(listingKey(local()));
  });
});
