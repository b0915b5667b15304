import { expect, it } from "vitest";
import { z } from "zod";
import { describeZodError } from "./respond.ts";

const query = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100),
  share: z.coerce.number(),
});

it.each([
  [{ limit: "many", share: "1" }, "The request is not valid. limit: must be a number"],
  [{ limit: "1.5", share: "1" }, "The request is not valid. limit: must be a whole number"],
  [{ limit: "100000", share: "1" }, "The request is not valid. limit: must be 100 or less"],
  [{ limit: "1e23", share: "1" }, "The request is not valid. limit: must be 100 or less"],
  [{ limit: "1", share: "half" }, "The request is not valid. share: must be a number"],
])("a wrong number is described in plain words: %o", (given, words) => {
  const { error } = query.safeParse(given);
  expect(error && describeZodError(error)).toBe(words);
});

const body = z.strictObject({
  title: z.string().min(1).max(5).optional(),
  tags: z.array(z.string()).min(1).max(2).optional(),
  count: z.number().min(0).max(9).optional(),
  below: z.number().gt(0).lt(9).optional(),
  kind: z.enum(["plan", "code"]).optional(),
  on: z.boolean().optional(),
  more: z.object({}).optional(),
  date: z.iso.date().optional(),
  link: z.url().optional(),
  code: z
    .string()
    .regex(/^[a-z]+$/)
    .optional(),
  own: z
    .string()
    .min(1, "say what to look for")
    .refine((text) => text === "x", "add a word")
    .optional(),
});

it.each([
  [{ title: "" }, "title: must not be empty"],
  [{ title: "123456" }, "title: must have at most 5 characters"],
  [{ title: 3 }, "title: must be a text"],
  [{ tags: [] }, "tags: must have at least 1 entry"],
  [{ tags: ["a", "b", "c"] }, "tags: must have at most 2 entries"],
  [{ tags: "a" }, "tags: must be a list"],
  [{ tags: [null] }, "tags.0: must be a text"],
  [{ count: -1 }, "count: must be 0 or more"],
  [{ count: 10 }, "count: must be 9 or less"],
  [{ below: 0 }, "below: must be more than 0"],
  [{ below: 9 }, "below: must be less than 9"],
  [{ count: "1" }, "count: must be a number"],
  [{ kind: "x" }, 'kind: must be one of "plan", "code"'],
  [{ on: "x" }, "on: must be true or false"],
  [{ more: 1 }, "more: must be an object"],
  [{ date: "x" }, "date: must be a date such as 2026-01-31"],
  [{ link: "x" }, "link: must be a web address"],
  [{ code: "1" }, "code: must match pattern /^[a-z]+$/"],
  [{ foo: 1 }, 'the key "foo" is not known'],
  [{ foo: 1, bar: 2 }, 'the keys "foo", "bar" are not known'],
  [[], "must be an object"],
  [{ own: "" }, "own: say what to look for"],
  [{ own: "", title: "" }, "title: must not be empty; own: say what to look for"],
])("a wrong field is described in plain words, and once: %o", (given, words) => {
  const { error } = body.safeParse(given);
  expect(error && describeZodError(error)).toBe(`The request is not valid. ${words}`);
});

it("a missing field is required, and a choice of one word is named", () => {
  const { error } = z.object({ q: z.string(), as: z.literal("json") }).safeParse({ as: "x" });
  expect(error && describeZodError(error)).toBe(
    'The request is not valid. q: is required; as: must be "json"',
  );
});

it("the fields that are left out are counted, not their problems", () => {
  const text = z.string().min(2).regex(/x/);
  const fields = z.object({ a: text, b: text, c: text, d: text }).safeParse({ a: "", b: "", c: "", d: "" });
  expect(fields.error && describeZodError(fields.error)).toMatch(/; c: [^;]* \(and 1 more\)$/);
});
