import { expect, it } from "vitest";
import { terms } from "#lib/text/analyser.ts";
import { datedLine } from "./dated-line.ts";

const find = (question: string, title: string, ...lines: string[]) =>
  datedLine(lines, {
    question,
    words: ["roof", "spd", "adopt"].map((word) => terms(word)),
    stated: new Set(terms(title)),
  });

it("a line of the title block answers when, if it has a date, and it and the title have all words", () => {
  const question = "When was the Roof SPD adopted?";
  expect(find(question, "Roof SPD", "Roof SPD", "Adopted May 2021")).toBe("Adopted May 2021");
  for (const line of [
    "Adopted: 4 May 2021",
    "Adopted by the Council on 4 May 2021",
    "Date of adoption: May 2021",
    "Adopted by the board on 4 May 2021.",
    "Formally adopted by the planning committee on 4 May 2021.",
  ])
    expect(find(question, "Roof SPD", line)).toBe(line);
});

it("no line answers if it is about something else, if a word is missing, or if two lines have dates", () => {
  const question = "When was the Roof SPD adopted?";
  expect(find(question, "Roof SPD", "Local Plan adopted May 2021")).toBeNull();
  expect(find(question, "Roof SPD", "Published May 2021")).toBeNull();
  expect(find(question, "Trees SPD", "Adopted May 2021")).toBeNull();
  expect(find(question, "Roof SPD", "To be adopted May 2021")).toBeNull();
  expect(find(question, "Roof SPD", "The fees of the board were adopted on 4 May 2021.")).toBeNull();
  expect(find(question, "Roof SPD", "Adopted May 2021", "Adopted June 2024")).toBeNull();
  expect(find("Who adopted the Roof SPD?", "Roof SPD", "Adopted May 2021")).toBeNull();
});
