import { expect, it } from "vitest";
import { policyFirst } from "./policy-first.ts";

const passage = (start: number, version = 2) => ({
  ...{ documentId: "plan", version, sourcePath: "plan.pdf", score: 1 },
  span: { start, end: start + 100 },
});
const LIST = passage(9000);
const CLAUSE = passage(550);
const HEADING = passage(450);
const group = (...passages: ReturnType<typeof passage>[]) => [{ documentId: "plan", score: 1, passages }];
const cardOf = (documentId: string) =>
  ({
    policies: [{ documentId, evidenceRef: `doc::${documentId}@2::chars-500-700` }],
  }) as unknown as Parameters<typeof policyFirst>[1];

it("lists the first passage of the policy before a list of policies", () => {
  const [shown] = policyFirst(group(LIST, CLAUSE, HEADING), cardOf("plan"));
  expect(shown?.passages).toEqual([HEADING, LIST, CLAUSE]);
});

it("changes nothing without a card, in another document or version, or if the policy was not found", () => {
  const found = group(LIST, CLAUSE);
  expect(policyFirst(found, null)).toEqual(found);
  expect(policyFirst(found, cardOf("other"))).toEqual(found);
  for (const each of [group(LIST), group(LIST, passage(550, 1))])
    expect(policyFirst(each, cardOf("plan"))).toEqual(each);
});
