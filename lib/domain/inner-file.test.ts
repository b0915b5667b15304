import { expect, it } from "vitest";
import { citedName } from "./citation.ts";
import { containerName, innerPath } from "./inner-file.ts";

it.each([
  ["plans/register.csv", null],
  ["plans/application.zip › data/register.csv", "application.zip"],
  ["plans/message.eml › files/survey.zip › beech.md", "survey.zip"],
])("the container of %s is %s", (path, container) => expect(containerName(path)).toBe(container));

it("a citation names the container, so that two registers of the same name differ", () => {
  const sourcePath = innerPath("a/application.zip", "register.csv") ?? "";
  expect(citedName({ title: "register.csv", sourcePath })).toBe("register.csv (in application.zip)");
  expect(citedName({ title: "register.csv", sourcePath: "register.csv" })).toBe("register.csv");
});
