import { utf8 } from "./fixtures/text/index.ts";
import { uploadIndexed } from "./support/api.ts";
import { expect, test } from "./support/test.ts";
import { answered, ask, resultOf } from "./support/workbench.ts";

const CODE = `---
title: Ropewalk Design Code
doc_type: design code
published_date: 1999-03-04
---

# Ropewalk Design Code

This code sets out how the ropewalk is to be kept. Every ropewalk must have a tarred floor and a lamp at either end.

## Spinning

The spinner walks backwards along the ropewalk. A ropewalk must be at least 300 metres long.

## Decisions

The board decided that the ropewalk stays closed in frost.
`;
const LETTER = `---
title: Letter on the ropewalk
doc_type: letter
published_date: 2003-07-09
---

# Letter

The ropewalk smells of tar, and nobody has aired the ropewalk for years.
`;

test("by name: the named document comes first with its own sentences, and this can be turned off", async ({
  page,
  api,
  named,
}) => {
  const { id } = await uploadIndexed(api, { name: named("ropewalk-code.md"), bytes: utf8(CODE) });
  await page.goto(`/?q=${encodeURIComponent("summarise the ropewalk design code")}`);
  await answered(page);
  const card = page.getByTestId("named").getByRole("article", { name: "Ropewalk Design Code" }).first();
  await expect(card).toBeVisible();
  await expect(card.getByRole("link", { name: "about this document" })).toHaveAttribute(
    "href",
    /\/documents\/doc_/,
  );
  await card.getByText(/^Key passages/).click();
  await expect(card.getByText(/tarred floor/).first()).toBeVisible();
  const passage = card.getByRole("listitem").getByRole("link").first();
  await passage.click();
  await expect(page).toHaveURL(/passage=\d+-\d+/);
  await expect(resultOf(page, id)).toBeVisible();

  const off = page.getByRole("button", {
    name: "Do not read a document’s name from the question: “the ropewalk design code”",
  });
  await off.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/off=name/);
  await expect(page.getByTestId("named")).toHaveCount(0);
  await page.getByRole("button", { name: "Read a document’s name from the question again" }).click();
  await expect(page.getByTestId("named")).toBeVisible();
});

test("by concept: only passages that record a decision, until this is turned off", async ({
  page,
  api,
  named,
}) => {
  const code = await uploadIndexed(api, { name: named("ropewalk-code.md"), bytes: utf8(CODE) });
  const letter = await uploadIndexed(api, { name: named("ropewalk-letter.md"), bytes: utf8(LETTER) });
  await page.goto("/");
  await ask(page, "What decisions have we made about the ropewalk?");
  const chips = page.getByRole("list", { name: "Read from the question" });
  await expect(chips).toContainText("only decisions");
  await expect(resultOf(page, code.id).getByTestId("tag").first()).toContainText(/^Decision/);
  await expect(resultOf(page, letter.id)).toHaveCount(0);
  await chips.getByRole("button", { name: /^Do not read the kind of passage/ }).click();
  await expect(page).toHaveURL(/off=concept/);
  await expect(resultOf(page, letter.id)).toBeVisible();
});

test("by time: documents of a period, everything from it, and a message for an empty period", async ({
  page,
  api,
  named,
}) => {
  const code = await uploadIndexed(api, { name: named("ropewalk-code.md"), bytes: utf8(CODE) });
  // Documents of one day are sorted by name, in pages. Other tests' files are from today too.
  const letter = await uploadIndexed(api, { name: `0-${named("ropewalk-letter.md")}`, bytes: utf8(LETTER) });
  await page.goto("/");
  await ask(page, "ropewalk letters published in July 2003");
  const chips = page.getByRole("list", { name: "Read from the question" });
  await expect(chips).toContainText("published 1 Jul 2003 to 31 Jul 2003");
  await expect(resultOf(page, letter.id)).toBeVisible();
  await expect(resultOf(page, code.id)).toHaveCount(0);

  await ask(page, "what did we work on today?");
  const history = page.getByRole("region", { name: "Everything from that time" });
  await expect(history.getByRole("link", { name: "Letter on the ropewalk" }).first()).toBeVisible();

  await ask(page, "ropewalk letters published in May 1871");
  await expect(chips).toContainText("No document matches");
  await expect(page.getByTestId("answer-note").filter({ hasText: "without those filters" })).toBeVisible();
  await expect(resultOf(page, letter.id)).toBeVisible();
});
