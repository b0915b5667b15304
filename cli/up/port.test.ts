import { createServer } from "node:net";
import { afterEach, expect, test } from "vitest";
import { requireFreePort } from "./port.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
});

test("a port in use is reported with another to try, and a free one stays free", async () => {
  const server = createServer();
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  await expect(requireFreePort("127.0.0.1", port)).rejects.toMatchObject({
    code: "port_in_use",
    message: expect.stringContaining(`PORT=${port + 1}`),
  });
  await new Promise((resolve) => servers.pop()?.close(resolve));
  await requireFreePort("127.0.0.1", port);
  await requireFreePort("127.0.0.1", port);
});

test("an address of another machine is refused with a message", async () => {
  await expect(requireFreePort("192.0.2.1", 3000)).rejects.toMatchObject({ code: "bad_request" });
});
