import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ReadingLine } from "./reading-line.tsx";

const line = (isHardToRead: boolean) =>
  renderToStaticMarkup(
    <ReadingLine
      page={{
        ...{ number: 3, width: 600, height: 800, source: "ocr", confidence: 80, hasPicture: true },
        isHardToRead,
      }}
      onCorrect={() => {}}
    />,
  );

it("warns of a page that is hard to read by the limit of the server, not by one of its own", () => {
  expect(line(false)).not.toContain("amber");
  expect(line(true)).toContain("amber");
});
