import { describe, expect, it } from "vitest";
import { chooseLanes } from "./choose-lanes.ts";

const lanesOf = (question: string) => chooseLanes("auto", question).lanes;

describe("chooseLanes", () => {
  it.each([
    "site plan with access from the north",
    "which map shows the flood zones?",
    "the table of parking standards",
    "Diagram of the drainage",
    "photomontage from the bridge",
    "policies map",
  ])("asks the page lanes besides for %j, and says why", (question) => {
    expect(lanesOf(question)).toEqual(["text", "visual-page", "visual-text"]);
    expect(chooseLanes("auto", question).reasonCodes).toEqual(["visual_words_in_question"]);
  });

  it.each([
    "what does the local plan say about tall buildings?",
    "vegetables and timetables",
    "mapping of constraints",
    "section 106 agreements",
    "",
  ])("asks the text lane alone for %j", (question) => {
    expect(lanesOf(question)).toEqual(["text"]);
  });

  it("does as it is told, whatever the question", () => {
    expect(chooseLanes("text", "site plan")).toEqual({ lanes: ["text"], reasonCodes: ["text_asked"] });
    expect(chooseLanes("page", "heritage").lanes).toEqual(["visual-page", "visual-text"]);
    expect(chooseLanes("both", "heritage").lanes).toEqual(["text", "visual-page", "visual-text"]);
  });
});
