import { cx } from "#components/ui/class-names.ts";
import type { Snippet as SnippetValue } from "#lib/domain/search-result.ts";
import { markedParts } from "./marked-text.ts";

/** Text of the document, styled as evidence, with matched words marked. */
export function Snippet({
  snippet,
  className,
  dense,
  quoted,
}: {
  readonly snippet: SnippetValue;
  /** Smaller, for lists. */
  readonly dense?: boolean;
  /** In quotation marks. */
  readonly quoted?: boolean;
  readonly className?: string;
}) {
  let at = 0;
  return (
    <p className={cx("font-serif wrap-anywhere", dense ? "text-dense" : "text-evidence", className)}>
      {quoted && "“"}
      {snippet.truncatedStart && "… "}
      {markedParts(snippet).map((part) => {
        const key = at;
        at += part.text.length;
        return part.marked ? (
          <mark key={key} className="term">
            {part.text}
          </mark>
        ) : (
          part.text
        );
      })}
      {snippet.truncatedEnd && " …"}
      {quoted && "”"}
    </p>
  );
}
