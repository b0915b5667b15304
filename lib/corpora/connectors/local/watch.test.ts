import { expect, it } from "vitest";
import { mayChangeListing, type Watched } from "./watch.ts";

const WATCHED: Watched = {
  real: "/srv/plans",
  ownFolder: "/srv/plans/data",
  denied: (at) => at === "node_modules" || at.endsWith(".pem"),
};

it.each([
  ["/srv/plans/a.txt", true],
  ["/srv/plans/deep/er/a.txt", true],
  ["/srv/plans", true],
  ["/srv/plans/database/a.txt", true],
  ["/srv/plans/.a.txt.swp", false],
  ["/srv/plans/.git/index", false],
  ["/srv/plans/a/.b/c.txt", false],
  ["/srv/plans/data", false],
  ["/srv/plans/data/blobs/x", false],
  ["/srv/plans/node_modules/x/y.js", false],
  ["/srv/plans/keys/a.pem", false],
  ["/srv/beside.txt", false],
])("a change at %s mayChangeListing: %s", (at, expected) => {
  expect(mayChangeListing(at, WATCHED)).toBe(expected);
});
