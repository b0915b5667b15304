import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const FOLDER = new URL("../node_modules/drizzle-orm/", import.meta.url);
const { exports } = JSON.parse(readFileSync(new URL("package.json", FOLDER), "utf8")) as {
  readonly exports: Readonly<Record<string, unknown>>;
};

it("Node reads a short list of exports for each file of drizzle-orm", () => {
  expect(JSON.stringify(exports).length).toBeLessThan(20_000);
});

it.each([
  "drizzle-orm",
  "drizzle-orm/pg-core",
  "drizzle-orm/postgres-js",
  "drizzle-orm/migrator",
  "drizzle-orm/errors",
  "drizzle-orm/sql",
  "drizzle-orm/sql/sql",
  "drizzle-orm/pg-core/columns/bigint",
])("%s is still exported", (name) => {
  const file = fileURLToPath(import.meta.resolve(name));
  expect(file.startsWith(fileURLToPath(FOLDER))).toBe(true);
  expect(existsSync(file)).toBe(true);
});
