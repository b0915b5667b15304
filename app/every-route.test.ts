import { describe, expect, it } from "vitest";
import { isRoute } from "#lib/http/route.ts";
import { appFiles, load } from "./testing.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const FILES = appFiles("route.ts");

const UNKNOWN = FILES.find(({ address }) => address === "/api/[[...unknown]]")?.file ?? "";

it.each(["GET", "POST", "PUT", "PATCH", "DELETE"])(
  "%s of an unknown API address is refused in JSON",
  async (method) => {
    const handler = (await load(UNKNOWN))[method];
    if (!isRoute(handler)) throw new Error("There is no handler.");
    const answer = await handler(new Request("http://localhost/api/nothing", { method }));
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({
      error: { code: "not_found" },
      detail: expect.stringContaining("/api-docs"),
    });
  },
);

describe("every route handler uses the one definition", () => {
  it("and all route files are found", () => {
    expect(FILES.length).toBeGreaterThan(90);
  });

  it.each(FILES)("$address", async ({ file }) => {
    const handlers = Object.entries(await load(file)).filter(([name]) => METHODS.includes(name));
    expect(handlers.length).toBeGreaterThan(0);
    expect(handlers.filter(([, handler]) => !isRoute(handler)).map(([method]) => method)).toEqual([]);
  });
});
