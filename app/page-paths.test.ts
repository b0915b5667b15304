import { expect, it } from "vitest";
import { isPagePath, PAGES } from "#lib/http/page-paths.ts";
import { appFiles } from "./testing.ts";

const addresses = (name: "page.tsx" | "route.ts") => appFiles(name).map(({ address }) => address);
/** `/documents/[id]` → `/documents/x-1`. */
const example = (address: string) => address.replace(/\[\w+\]/g, "x-1");

it("the pages that another site may link to are the pages of the app", () => {
  expect([...PAGES].sort()).toEqual(addresses("page.tsx").sort());
});

it.each(addresses("page.tsx"))("%s can be opened from elsewhere", (address) => {
  expect(isPagePath(example(address))).toBe(true);
});

it.each(addresses("route.ts"))("%s cannot be opened from elsewhere", (address) => {
  expect(isPagePath(example(address))).toBe(false);
});
