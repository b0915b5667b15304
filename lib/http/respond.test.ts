import { expect, it } from "vitest";
import { z } from "zod";
import { describeZodError } from "./respond.ts";

const query = z.strictObject({
  limit: z.coerce.number().int().min(1),
  share: z.coerce.number(),
});

it.each([
  [{ limit: "many", share: "1" }, "The request is not valid. limit: must be a number"],
  [{ limit: "1.5", share: "1" }, "The request is not valid. limit: must be a whole number"],
  [{ limit: "1", share: "half" }, "The request is not valid. share: must be a number"],
])("a wrong number is described in plain words: %o", (given, words) => {
  const { error } = query.safeParse(given);
  expect(error && describeZodError(error)).toBe(words);
});
