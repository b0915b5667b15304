import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { readSharedAgain } from "./other-tabs.ts";

test("data that is read for the first time while another tab changes it is read again", async () => {
  const client = new QueryClient();
  const answers = [Promise.withResolvers<string>(), Promise.withResolvers<string>()];
  let asked = 0;
  const observer = new QueryObserver(client, {
    queryKey: ["packs", "one", "pack_1", null],
    queryFn: () => answers[asked++]?.promise,
    retry: false,
  });
  const stop = observer.subscribe(() => {});
  expect(asked).toBe(1);

  const again = readSharedAgain(client);
  answers[0]?.resolve("before the change");
  answers[1]?.resolve("after the change");
  await again;

  expect(observer.getCurrentResult().data).toBe("after the change");
  expect(asked).toBe(2);
  stop();
});
