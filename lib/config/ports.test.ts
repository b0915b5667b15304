import { expect, it } from "vitest";
import { loadConfig } from "./config.ts";
import { REFUSED_PORTS } from "./ports.ts";

const load = (port: number | string) => loadConfig({ PORT: String(port) }, "/nowhere");

it.each([...REFUSED_PORTS])(
  "port %i, which fetch refuses, is refused with a message that names another",
  async (port) => {
    const refused: unknown = await fetch(`http://127.0.0.1:${port}/`).catch((error: unknown) => error);
    expect(refused).toMatchObject({ cause: { message: "bad port" } });
    let message = "";
    try {
      load(port);
    } catch (error) {
      message = error instanceof Error ? error.message : "";
    }
    const [, other = ""] =
      /^PORT must be a port that browsers open, such as (\d+): they refuse/.exec(message) ?? [];
    expect(message).toContain(`they refuse ${port}.`);
    expect(load(other).server.port).toBe(Number(other));
  },
);

it.each([80, 443, 3000, 3001, 6001, 8080, 65_535])("port %i is accepted", (port) => {
  expect(load(port).server.port).toBe(port);
});
