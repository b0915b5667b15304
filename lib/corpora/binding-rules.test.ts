import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CONNECTOR_KINDS } from "#lib/domain/connector-kinds.ts";
import { createBindingSchema, type RootInput, rootInputSchema } from "#lib/domain/corpus-binding.ts";
import { normaliseSourcePath } from "#lib/domain/source-path.ts";
import { bindingProblems, isSchedule, prefixesCollide } from "./binding-rules.ts";
import { bindingRefOf, listingKey, placeKey, sourceTypeOf } from "./binding-source.ts";

const local = (over: Record<string, unknown> = {}): RootInput =>
  rootInputSchema.parse({ kind: "local", locator: { local_path: "/srv/plans" }, ...over });
const paths = (given: Record<string, unknown>) =>
  bindingProblems(createBindingSchema.parse({ title: "Plans", ...given })).map(({ path }) => path);

/** Names that resemble the structure of a path. */
const folder = fc
  .array(fc.constantFrom("a", "b", "ab", "a b", "é", "a."), { maxLength: 3 })
  .map((parts) => parts.join("/"));

describe("a binding", () => {
  it("of uploads needs no root, and every other kind needs the location of its root", () => {
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
        credentials: { tenantId: "t", clientId: "c", clientSecretRef: "secret://x" },
      },
      "roots.0.credentials",
    ],
  ])("is refused for %s", (_name, root, path) => {
    expect(paths({ roots: [root] })).toContain(path);
  });

  it("of a person's OneDrive needs no drive if the configuration has a user", () => {
    const given = createBindingSchema.parse({ title: "Plans", roots: [{ kind: "onedrive" }] });
    expect(bindingProblems(given)).toHaveLength(1);
    expect(bindingProblems(given, { userDrive: true })).toEqual([]);
  });

  it("has at most one root per location", () => {
    const two = [
      local({ pathPrefix: "a" }),
      local({ pathPrefix: "b", locator: { local_path: "/srv/plans/" } }),
    ];
    expect(paths({ roots: two })).toEqual(["roots.1.locator"]);
  });

  it("needs a root for automatic sync, and a schedule for scheduled sync", () => {
    expect(paths({ syncMode: "on_demand" })).toEqual(["syncMode"]);
    expect(paths({ syncMode: "scheduled", roots: [local()] })).toEqual(["schedule"]);
    expect(paths({ syncMode: "scheduled", schedule: "0 6 * * 1-5", roots: [local()] })).toEqual([]);
  });
});

describe("folders of roots", () => {
  it("are accepted if and only if no document of one can have the path of another's", () => {
    fc.assert(
      fc.property(folder, folder, folder, folder, (one, other, below, beside) => {
        const at = (prefix: string, path: string) => (prefix === "" ? path : `${prefix}/${path}`);
        const met = at(one, `${below}/f`) === at(other, `${beside}/f`);
        if (met) expect(prefixesCollide(one, other)).toBe(true);
        // Not stricter than necessary: colliding folders do have a path in common.
        const [outer, inner] = one.length <= other.length ? [one, other] : [other, one];
        const common = outer === inner || outer === "" || inner.startsWith(`${outer}/`);
        expect(prefixesCollide(one, other)).toBe(common);
        expect(prefixesCollide(other, one)).toBe(common);
      }),
    );
  });

  it("are each reported once, at the later root", () => {
    fc.assert(
      fc.property(fc.uniqueArray(folder, { maxLength: 6 }), (prefixes) => {
        const usable = prefixes.filter((each) => each === "" || normaliseSourcePath(each) === each);
        const roots = usable.map((pathPrefix, index) =>
          local({ pathPrefix, locator: { local_path: `/srv/${index}` } }),
        );
        const actual = paths({ roots });
        const expected = usable.flatMap((prefix, index) =>
          usable.slice(0, index).some((before) => prefixesCollide(prefix, before))
            ? [`roots.${index}.pathPrefix`]
            : [],
        );
        expect(actual).toEqual(expected);
      }),
    );
  });
});

describe("isSchedule", () => {
  it.each(["0 6 * * 1-5", "*/15 * * * *", "0 0 29 2 *"])("returns true for %s", (cron) => {
    expect(isSchedule(cron)).toBe(true);
  });
  it.each(["", "@daily", "0 0 0 * * *", "61 * * * *", "0 0 30 2 *", "every day at six", "* * * *"])(
    "returns false for %j",
    (cron) => {
      expect(isSchedule(cron)).toBe(false);
    },
  );
  it("returns a boolean for any text", () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 40 }), (cron) => {
        expect(typeof isSchedule(cron)).toBe("boolean");
      }),
    );
  });
});

describe("sourceTypeOf", () => {
  it("depends on the roots: none, one, several", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...CONNECTOR_KINDS), { maxLength: 5 }), (kinds) => {
        const type = sourceTypeOf(kinds.map((kind) => ({ kind })));
        expect(type).toBe(kinds.length === 0 ? "upload" : kinds.length === 1 ? kinds[0] : "mixed");
      }),
    );
    expect(bindingRefOf("plans", [{ kind: "local" }])).toBe("local://plans");
  });

  it("a root with another label has the same location and listing", () => {
    const renamed = local({ label: "Plans", pathPrefix: "plans" });
    expect(placeKey(renamed)).toBe(placeKey(local()));
    expect(listingKey(renamed)).toBe(listingKey(local()));
    expect(listingKey(local({ recursive: false }))).not.toBe(listingKey(local()));
  });
});
