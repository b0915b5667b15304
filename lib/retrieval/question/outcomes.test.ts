import { expect, it } from "vitest";
import { asksForOutcome, inOutcomeOf } from "./outcomes.ts";

it("a question for an outcome is asked with the outcome that the text states", () => {
  const asked = (text: string, question: string) => inOutcomeOf(text, question)?.question;
  expect(asked("The appeal is dismissed.", "Was the Woolpack appeal allowed?")).toBe(
    "Was the Woolpack appeal dismissed?",
  );
  expect(asked("Permission is REFUSED.", "Has permission been granted for the barn?")).toBe(
    "Has permission been refused for the barn?",
  );
  expect(asked("The application for costs is refused.", "Were costs awarded?")).toBe("Were costs refused?");
});

it("nothing changes if the text has the named outcome or none, or for other questions", () => {
  expect(inOutcomeOf("The appeal is allowed. The other is dismissed.", "Was the appeal allowed?")).toBeNull();
  expect(inOutcomeOf("The appeal was heard.", "Was the appeal allowed?")).toBeNull();
  for (const question of [
    "Is parking allowed in gardens?",
    "Why was the appeal allowed?",
    "Was tea allowed?",
  ])
    expect([inOutcomeOf("It is dismissed.", question), asksForOutcome(question)]).toEqual([null, false]);
});
