import fc from "fast-check";
import { expect, test } from "vitest";
import { terms } from "#lib/text/analyser.ts";
import { answerSentence } from "./answer-sentence.ts";
import { matchesIn, snippet, withoutHeadings } from "./snippet.ts";

const weightsOf = (question: string) => new Map(terms(question).map((term) => [term, 1]));
const cut = (text: string, question: string) => snippet(text, matchesIn(text, weightsOf(question)));
const filler = "The council keeps a register of every chimney. ".repeat(12);

test("a snippet begins with the sentence that has the best matches", () => {
  const text = `${filler}A dormer sits at least 300 millimetres below the ridge. ${filler}`;
  const found = cut(text, "dormer below the ridge");
  expect(found.text).toMatch(/^A dormer sits at least 300 millimetres below the ridge\./);
  expect(found).toMatchObject({ truncatedStart: true, truncatedEnd: true });
});

test("a snippet of a very long sentence begins at a word shortly before the match", () => {
  const text = `${"The register, which is long, ".repeat(20)}names a dormer and ends there.`;
  const found = cut(text, "dormer");
  expect(found.text.indexOf("dormer")).toBeLessThan(80);
  expect(found.text).toMatch(/^\S/);
});

test("a text without matches is shown from its beginning", () => {
  expect(cut("Short words here.", "dormer")).toMatchObject({
    text: "Short words here.",
    truncatedStart: false,
    truncatedEnd: false,
  });
});

test("in an address only the matching part is marked, and in other words the whole word", () => {
  const marked = (text: string, question: string) => {
    const found = cut(text, question);
    return found.marks.map(({ start, end }) => [...found.text].slice(start, end).join(""));
  };
  const text = "See www.pellingford.example/localplan or ask planning@pellingford.example in Pellingford.";
  expect(marked(text, "Pellingford")).toEqual(["pellingford", "pellingford", "Pellingford"]);
  expect(marked("A multi-storey block.", "storey")).toEqual(["multi-storey"]);
});

test("of another date only the year is marked, and of a reference not the short number alone", () => {
  const text = "Of 24/00123/FUL, received on 04/03/2024 and 25/03/2024, 24 hours remain.";
  const marked = (question: string) => {
    const found = cut(text, question);
    return found.marks.map(({ start, end }) => found.text.slice(start, end));
  };
  expect(marked("24 hours")).toEqual(["24", "hours"]);
  expect(marked("24/00123")).toEqual(["24/00123/FUL", "24"]);
  expect(marked("25 March 2024")).toEqual(["2024", "25/03/2024"]);
  expect(marked("in 2024")).toEqual(["2024", "2024"]);
});

test("marks of any snippet lie inside it and hold words of the question", () => {
  const words = fc.constantFrom("dormer", "ridge", "slope", "the", "Roof.", "tile,", "😀", "\n", "of");
  fc.assert(
    fc.property(fc.array(words, { maxLength: 200 }), (parts) => {
      const text = parts.join(" ");
      const found = cut(text, "dormer ridge");
      const points = [...found.text];
      expect(text).toContain(found.text);
      for (const { start, end } of found.marks)
        expect(points.slice(start, end).join("")).toMatch(/^(dormer|ridge)$/);
    }),
  );
});

test("headings that a passage begins with are left out, and words that only look like them stay", () => {
  expect(withoutHeadings("Placing a dormer 2.4 A dormer sits low.", ["Placing a dormer", "2.4"])).toBe(
    "A dormer sits low.",
  );
  expect(withoutHeadings("Roofs of slate last.", ["Roof"])).toBe("Roofs of slate last.");
  expect(withoutHeadings("Policy D4", ["Policy D4"])).toBe("Policy D4");
});

const answer = (text: string, question: string, above = "") => {
  const weights = weightsOf(question);
  const [asked, stated] = [question, above].map((each) => matchesIn(each, weights));
  return answerSentence(text, matchesIn(text, weights), {
    matches: asked ?? [],
    stated: new Set(stated?.map(({ term }) => term)),
  });
};

test("a sentence whose footnote mark is joined to a figure is not quoted, and a mark before one is left out", () => {
  const question = "affordable homes needed";
  expect(answer("The affordable homes needed are 22.7%11.", question)).toBeNull();
  expect(answer("Few are built. ¹¹ The affordable homes needed are 22.7% ¹².", question)?.text).toBe(
    "The affordable homes needed are 22.7% ¹².",
  );
});

test("a word that the title or a heading states does not count against a sentence with two others", () => {
  const words = "The forecourt provides twelve cycle stands.";
  const question = "cycle stands at Elmstead halt";
  expect(answer(words, question)?.share).toBeLessThan(0.6);
  expect(answer(words, question, "Elmstead halt")?.share).toBe(1);
});

test("a sentence with one word beyond the title, or with the title's words alone, gains nothing", () => {
  for (const words of ["The forecourt provides twelve stands.", "Elmstead halt stands on the old branch."])
    expect(answer(words, "cycle stands at Elmstead halt", "Elmstead halt")?.share).toBe(
      answer(words, "cycle stands at Elmstead halt")?.share,
    );
});

test("a sentence without the rarest word beyond the title gains nothing", () => {
  const question = "cycle lockers at Elmstead halt";
  const weights = new Map(weightsOf(question));
  const [locker] = matchesIn("lockers", weights);
  if (locker) weights.set(locker.term, 9);
  const share = (above: string) => {
    const words = "The halt on the branch has twelve cycle stands.";
    const stated = new Set(matchesIn(above, weights).map(({ term }) => term));
    const asked = { matches: matchesIn(question, weights), stated };
    return answerSentence(words, matchesIn(words, weights), asked)?.share;
  };
  expect(locker).toBeDefined();
  expect(share("Elmstead")).toBe(share(""));
});

test("the answer is the sentence with most words of the question, unchanged, with its share", () => {
  const found = answer(
    "Dormers are common in the town of Pellingford. A dormer sits at least 300 millimetres below the ridge. The ridge is tiled.",
    "dormer below ridge",
  );
  expect(found?.text).toBe("A dormer sits at least 300 millimetres below the ridge.");
  expect(found?.share).toBe(1);
  expect(found?.marks.map(({ start, end }) => found.text.slice(start, end))).toEqual([
    "dormer",
    "below",
    "ridge",
  ]);
});

test("a question, and the lettering of a drawing, are no answers", () => {
  expect(answer("Does a dormer have to sit below the ridge of the roof?", "dormer ridge")).toBeNull();
  expect(answer("SITE PLAN DORMER BLOCK B RIDGE 13.9 M four storeys 34 flats.", "dormer ridge")).toBeNull();
});

test("a heading or a fragment is no answer", () => {
  expect(answer("Dormer and ridge", "dormer ridge")).toBeNull();
  expect(answer("Nothing of this is asked about here at all.", "dormer ridge")).toBeNull();
});

test("a sentence without a rare word of the question answers only if the title or a heading has that word", () => {
  const words = "The lane flooded in January and in February.";
  const question = "flood history of the lane";
  const weights = weightsOf(question);
  const found = (above: string) =>
    answerSentence(words, matchesIn(words, weights), {
      matches: matchesIn(question, weights),
      stated: new Set(terms(above)),
      rare: [terms("history")],
    })?.text;
  expect(found("")).toBeUndefined();
  expect(found("History")).toBe(words);
});

test.each([
  "The requirements for open shops consist of:",
  "From: Mrs Okafor of 12 Mill Lane, who objects to the open shops.",
  "Dear sirs, I object to the open shops of the lane.",
  "Open shops are: • near schools; • near parks; • near homes.",
])("a list's introduction, a run-on list and a letter's head are no answer: %s", (words) => {
  expect(answer(words, "open shops")).toBeNull();
});

test("a snippet begins with words that the title and the headings do not show already", () => {
  const filler = "Some other words stand here and fill the letter. ".repeat(4);
  const text = `The quay board wrote to us. ${filler}We object to the plan.`;
  const matches = matchesIn(text, weightsOf("does the quay board object"));
  expect(snippet(text, matches).text).toMatch(/^The quay board wrote/);
  expect(snippet(text, matches, new Set(terms("quay board"))).text).toMatch(/^We object/);
});
