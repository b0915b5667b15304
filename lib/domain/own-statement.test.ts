import fc from "fast-check";
import { expect, it } from "vitest";
import { deniesWhatFollows, isOwnStatement, isTakenBack } from "./own-statement.ts";

it.each([
  ["In the submission version the limit for the quay was six storeys.", "How many storeys are allowed?"],
  ["As first submitted the scheme had 94 flats.", "How many flats does the scheme have?"],
  ["Until 31 March 2030 the parking charge was £2 an hour.", "What is the parking charge?"],
  ["It was intended that the plan would be adopted on 9 September 2031.", "When was the plan adopted?"],
  ["The hall was to have opened on 7 July 2030.", "When was the hall opened?"],
  ["If the scheme were approved, the bridge would carry 400 lorries a day.", "How many lorries cross it?"],
  ["Mr Green argued that the supply of housing is 3.2 years.", "What is the supply of housing?"],
  ["It was suggested by an objector that the buffer should be 30 metres.", "How wide is the buffer?"],
  ["The appellant says the appeal should be allowed.", "Was the appeal allowed?"],
  ["Officers consider that permission should be granted for 60 flats.", "Was permission granted?"],
  ["A motion to grant permission was lost by 4 votes to 7.", "Was permission granted?"],
  ["The plan was not adopted on 12 May 2028 as the minutes say.", "When was the plan adopted?"],
  ["The barn was not designed by Ada Nash.", "Who designed the barn?"],
])("“%s” does not answer “%s”", (sentence, question) => {
  expect(isOwnStatement(sentence, question)).toBe(false);
});

it.each([
  ["In the submission version the limit was six storeys.", "What was the limit in the submission version?"],
  ["Previously developed land comes first.", "Which land comes first?"],
  ["Mr Green argued that the supply is 3.2 years.", "What did Mr Green argue?"],
  ["The Inspector said that the supply is 5 years.", "What is the supply?"],
  ["It was resolved that permission should be refused.", "Was permission refused?"],
  ["Officers consider that permission should be granted.", "What do officers recommend?"],
  ["The plan was adopted on 12 May 2028.", "When was the plan adopted?"],
  ["The plan was not adopted before 2030.", "Why was the plan not adopted?"],
  ["Fences must not exceed 2 metres.", "How high may fences be?"],
])("“%s” may answer “%s”", (sentence, question) => {
  expect(isOwnStatement(sentence, question)).toBe(true);
});

it("a sentence may take the one before back", () => {
  for (const next of ["We do not accept this.", "I disagree and find 5 years.", " This is wrong. It is 35."])
    expect(isTakenBack(next)).toBe(true);
  for (const next of ["This is 5 metres.", "We agree.", ""]) expect(isTakenBack(next)).toBe(false);
});

it("an introduction may say that what follows does not hold", () => {
  for (const lead of [
    "The following are not permitted in the conservation area:",
    "Delete the following paragraph:",
    "Old words. The following policies were superseded: ",
  ])
    expect(deniesWhatFollows(lead)).toBe(true);
  for (const lead of [
    "Walls must not exceed these heights:",
    "No fewer spaces than these are provided:",
    "Replace with:",
    "The following are permitted:",
    "It is not so. Walls are low.",
    "",
  ])
    expect(deniesWhatFollows(lead)).toBe(false);
});

it("any text is judged in linear time", () => {
  const piece = fc.constantFrom("a", "the ", "not ", ":", "\n", "- ", "If ", "Mr A", "would ", ".", "(a) ");
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), (pieces) => {
      const text = pieces.join("").repeat(4000);
      expect(typeof isOwnStatement(text, text)).toBe("boolean");
      expect(typeof deniesWhatFollows(text)).toBe("boolean");
      expect(typeof isTakenBack(text)).toBe("boolean");
    }),
    { numRuns: 60 },
  );
});
