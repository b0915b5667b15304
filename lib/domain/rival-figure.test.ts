import { expect, test } from "vitest";
import { areRivalSentences, isRivalFigure } from "./rival-figure.ts";

const SUPPLY = { row: "Riverside", column: "Supply (years)", text: "3.8" };
const question = "What is the housing supply of Riverside in 2024?";

test("a figure of a like size is a rival, and the cell's own figure is none", () => {
  expect(isRivalFigure("Riverside has a housing supply of 5.1 years in 2024.", SUPPLY, question)).toBe(true);
  expect(isRivalFigure("Riverside has a housing supply of 3.8 years, not 5.1.", SUPPLY, question)).toBe(
    false,
  );
  expect(isRivalFigure("The supply of Riverside is for 650 homes.", SUPPLY, question)).toBe(false);
  expect(isRivalFigure("The housing supply of Riverside has 5 sites.", SUPPLY, question)).toBe(false);
  expect(isRivalFigure("The housing supply of Riverside is 5.1.", SUPPLY, question)).toBe(true);
});

test("days, years, identifiers, parts of documents and parts of a number are no figures", () => {
  const homes = { row: "Riverside", column: "Homes", text: "1,510" };
  for (const words of [
    "The 2021 plan has homes.",
    "Riverside has 1,285m of homes.",
    "Homes cost 1200/2400 there.",
  ])
    expect(isRivalFigure(words, homes, "homes of Riverside")).toBe(false);
  const rate = { row: "Flats", column: "Levy", text: "£22.16" };
  for (const words of ["The levy is £22.16/m2 for flats.", "The levy for flats raises £21m."])
    expect(isRivalFigure(words, rate, "levy for flats")).toBe(false);
  const others = [
    "Riverside's supply was agreed on 5 May 2024.",
    "Policy H4 sets the supply of Riverside in 2024.",
    "Paragraphs 4, 5 and 6 and Table 5 state the supply of Riverside.",
    "Criterion 4(a) is about the supply of Riverside.",
  ];
  for (const sentence of others) expect(isRivalFigure(sentence, SUPPLY, question)).toBe(false);
});

test("a rival has the sign of the cell, or of its row or column", () => {
  const rate = { row: "Flats", column: "Levy", text: "£240.50" };
  expect(isRivalFigure("The levy for flats is £310.", rate, "levy for flats")).toBe(true);
  expect(isRivalFigure("The levy for flats is due within 310 days.", rate, "levy for flats")).toBe(false);
  const share = { row: "Flats", column: "Share (%)", text: "35" };
  expect(isRivalFigure("The share of flats is 40%.", share, "share of flats")).toBe(true);
  expect(isRivalFigure("The share of the 40 flats is lower.", share, "share of flats")).toBe(false);
});

test("a unit is a sign, in a sentence and in the labels of a cell", () => {
  const question = "What is the height limit of walls?";
  const limit = (words: string) => `The height limit of walls is ${words} above the quay.`;
  expect(areRivalSentences(limit("3.5 metres"), limit("4.2 metres"), question)).toBe(true);
  expect(areRivalSentences(limit("3.5 metres"), limit("3.5 metres"), question)).toBe(false);
  expect(areRivalSentences(limit("3.5 metres"), limit("two walls, 4 miles"), question)).toBe(false);
  const wall = { row: "Walls", column: "Height (metres)", text: "3.5" };
  expect(isRivalFigure(limit("4.2 metres"), wall, question)).toBe(true);
  expect(isRivalFigure(limit("4 storeys"), wall, question)).toBe(false);
});

test("a cell without one figure has no rival", () => {
  for (const text of ["None", "20 to 30"])
    expect(isRivalFigure("The supply is 5.1 years.", { ...SUPPLY, text }, question)).toBe(false);
});

test("sums and shares are compared in whichever words they are printed", () => {
  const cost = { row: "Bridge", column: "Cost", text: "£1.5 million" };
  expect(isRivalFigure("The bridge costs £1,900,000.", cost, "cost of the bridge")).toBe(true);
  expect(isRivalFigure("The bridge costs £1,500,000.", cost, "cost of the bridge")).toBe(false);
  const share = { row: "Flats", column: "Share", text: "35%" };
  expect(isRivalFigure("The share of flats is 25 per cent.", share, "share of flats")).toBe(true);
});

test("a figure that is denied, or no longer holds, is no rival, and neither is a measure of something else", () => {
  const levy = { row: "Dock", column: "Levy", text: "£210.00" };
  expect(isRivalFigure("The levy at the dock is no longer £150.", levy, "levy at the dock")).toBe(false);
  const homes = { row: "Wharf", column: "Homes", text: "400" };
  const question = "How many homes at the wharf?";
  expect(isRivalFigure("The homes at the wharf lie 350 metres away.", homes, question)).toBe(false);
});

test("sentences with different figures for what is asked disagree", () => {
  const question = "How many letters of objection were received on 24/00317/FUL?";
  const received = (count: number) => `We received ${count} letters of objection on 24/00317/FUL.`;
  expect(areRivalSentences(received(73), received(71), question)).toBe(true);
  expect(areRivalSentences(received(73), received(73), question)).toBe(false);
  expect(areRivalSentences(received(73), "Letters came from 71 streets about 24/00317/FUL.", question)).toBe(
    false,
  );
});

test("short units are units, joined to the number or not", () => {
  const question = "How high may fences be?";
  for (const other of ["Fences may be 2m high.", "Fences may be 2 m high.", "A 2-metre fence may be put up."])
    expect(areRivalSentences("Fences may be 1.8 metres high.", other, question)).toBe(true);
  expect(areRivalSentences("Fences may be 2 metres high.", "Fences may be 2m high.", question)).toBe(false);
  const homes = { row: "Site A", column: "Homes", text: "12" };
  for (const words of ["Homes at site A are within 10 m of the river.", "Homes at site A cover 9 ha."])
    expect(isRivalFigure(words, homes, "How many homes are planned at site A?")).toBe(false);
  const objectors = { row: "Objections", column: "Number", text: "40" };
  expect(isRivalFigure("30 of the councillors spoke.", objectors, "How many objections?")).toBe(false);
});

test("a limit is a figure, and a lower limit does not contradict an upper one", () => {
  const question = "How high may boundary fences be?";
  const may = "Boundary fences may be 1.8 metres high.";
  for (const other of [
    "Boundary fences must not exceed 2 metres in height.",
    "Boundary fences must be not more than 2 metres high.",
  ])
    expect(areRivalSentences(may, other, question)).toBe(true);
  expect(areRivalSentences(may, "Boundary fences are not 2 metres high.", question)).toBe(false);
  const least = "Boundary fences must be at least 1.2 metres high.";
  expect(areRivalSentences(least, "Boundary fences must not exceed 2 metres.", question)).toBe(false);
});

test("classes of the kind asked for are compared as figures are", () => {
  const question = "Which flood zone is the site in?";
  const one = "The site lies in Flood Zone 3a.";
  expect(areRivalSentences(one, "The whole of the site lies within Flood Zone 1.", question)).toBe(true);
  expect(areRivalSentences(one, "The site is in flood zone 3a, near 2 mills.", question)).toBe(false);
  expect(areRivalSentences(one, "The site is 4 hectares large.", question)).toBe(false);
  const church = "What grade is the church?";
  expect(areRivalSentences("It is a Grade II* listed church.", "The Grade I church is old.", church)).toBe(
    true,
  );
  expect(areRivalSentences("It is a Grade II* listed church.", "The Grade II* church.", church)).toBe(false);
});
