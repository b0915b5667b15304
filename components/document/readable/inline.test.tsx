import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Inline } from "./inline.tsx";

const markup = (element: React.ReactElement) => renderToStaticMarkup(element);

describe("Inline", () => {
  it("marks the passage across formatting and omits syntax", () => {
    const text = "A **flat roof** is refused";
    const html = markup(
      <Inline
        text={text}
        range={{ start: 0, end: text.length }}
        marks={[
          { start: 2, end: 4, kind: "hidden" },
          { start: 4, end: 13, kind: "strong" },
          { start: 13, end: 15, kind: "hidden" },
        ]}
        highlights={[{ start: 9, end: 18, active: true }]}
      />,
    );
    const marked = [...html.matchAll(/<mark data-testid="highlight"[^>]*>(.*?)<\/mark>/g)].map(([, inner]) =>
      (inner ?? "").replaceAll(/<[^>]+>/g, ""),
    );
    expect(marked.join("")).toBe("roof is");
    expect(html.replaceAll(/<[^>]+>/g, "")).toBe("A flat roof is refused");
  });

  it("lets a line without spaces end after each piece, which says where it starts", () => {
    const text = `a ${"x".repeat(500)}`;
    const html = markup(<Inline text={text} range={{ start: 0, end: text.length }} highlights={[]} />);
    expect(html.match(/<wbr\/>/g)).toHaveLength(7);
    expect(html).toContain('<span data-at="80">');
    expect(html.replaceAll(/<[^>]+>/g, "")).toBe(text);
    expect(markup(<Inline text="a b" range={{ start: 0, end: 3 }} highlights={[]} />)).not.toContain("wbr");
  });

  it("makes no link that could run code", () => {
    const html = markup(
      <Inline
        text="click"
        range={{ start: 0, end: 5 }}
        marks={[{ start: 0, end: 5, kind: "link", href: "javascript:alert(1)" }]}
        highlights={[]}
      />,
    );
    expect(html).not.toContain("href");
  });

  it("escapes any text of the document", () => {
    const text = "<script>alert(1)</script>";
    const html = markup(<Inline text={text} range={{ start: 0, end: text.length }} highlights={[]} />);
    expect(html).toBe('<span data-at="0">&lt;script&gt;alert(1)&lt;/script&gt;</span>');
  });
});
