import { expect, it } from "vitest";
import { loadConfig } from "#lib/config/config.ts";
import { EMBEDDED_PASSAGES, outgrown } from "./outgrown.ts";

const corpora = [{ chunkCount: EMBEDDED_PASSAGES }, { chunkCount: 1 }];

it("tells of an embedded database with more passages than it is sensible for, and of no other", () => {
  const embedded = { config: loadConfig({}, "/") };
  const server = { config: loadConfig({ DATABASE_URL: "postgres://localhost/sightline" }, "/") };
  expect(outgrown(embedded, corpora)).toBe(EMBEDDED_PASSAGES + 1);
  expect(outgrown(embedded, corpora.slice(0, 1))).toBeNull();
  expect(outgrown(server, corpora)).toBeNull();
});
