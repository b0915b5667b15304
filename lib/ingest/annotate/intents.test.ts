import { describe, expect, test } from "vitest";
import { findIntents } from "./intents.ts";

const intents = (text: string) => {
  const { isDecision, isQuestion, isAction } = findIntents(text, true);
  return [isDecision && "decision", isQuestion && "question", isAction && "action"].filter(Boolean).join(" ");
};

describe("findIntents", () => {
  test.each([
    "RESOLVED that the plan be adopted.",
    "It was agreed to defer the item.",
    "The committee unanimously resolved to refuse the application.",
    "Decision: the code is withdrawn.",
    "Planning permission is granted for twelve homes.",
    "The appeal is dismissed.",
    "We decided to use slate.",
    "The Council REFUSES planning permission for the reasons below.",
    "If asked, say so. The motion was carried.",
  ])("finds a decision in: %s", (text) => {
    expect(intents(text)).toBe("decision");
  });

  test.each([
    "Where planning permission is granted, a condition will be attached.",
    "Details are to be submitted before consent is given.",
    "If the appeal is dismissed the land stays open.",
    "The decision notice is kept for ten years.",
    "Proposals should be agreed with neighbours.",
    "It remains unresolved.",
    "A refuge that the Rivers Authority has agreed to. There is none.",
  ])("finds no decision in: %s", (text) => {
    expect(intents(text)).not.toContain("decision");
  });

  test.each([
    "How should the square be lit at night?",
    "The width of the path is to be confirmed.",
    "Question 12: the density of homes",
    "Costs: TBC.",
  ])("finds an open question in: %s", (text) => {
    expect(intents(text)).toBe("question");
  });

  test.each(["See https://plans.example/?id=4 for more.", "The wall (?) is old.", "What?"])(
    "finds no question in: %s",
    (text) => {
      expect(intents(text)).toBe("");
    },
  );

  test.each([
    "ACTION: Ada Brook to circulate the notes by Friday.",
    "Action 4 – chase the survey.",
    "Lin to draft the reply by 3 May.",
    "TODO: add the map.",
    "- [ ] write to the parish",
    "Owner: Ada Brook",
  ])("finds an action in: %s", (text) => {
    expect(intents(text)).toContain("action");
  });

  test.each([
    "Applicants are to submit a plan.",
    "The Action Plan was published.",
    "Each house has a single owner: the tenant.",
    "Development to the north is dense.",
  ])("finds no action in: %s", (text) => {
    expect(intents(text)).toBe("");
  });

  test("finds a decision in a section called Decision", () => {
    expect(findIntents("The roof stays.", true, ["Report", "7 Decision"]).isDecision).toBe(true);
    expect(findIntents("The roof stays.", true, ["Decision making"]).isDecision).toBe(false);
  });

  test("finds no question or decision in code, but finds actions", () => {
    const code = "// TODO: was it agreed that this holds?\nif (a ? b : c) resolve(true);";
    expect(findIntents(code, false)).toEqual({ isDecision: false, isQuestion: false, isAction: true });
  });
});
