import type { Role } from "./roles.ts";

/** Elements that mail programs put around an earlier message. */
const QUOTE_PARTS =
  "blockquote[type=cite], .gmail_quote, .yahoo_quoted, .protonmail_quote, .moz-cite-prefix, .gmail_attr, #OLK_SRC_BODY_SECTION";
/** Elements after which everything is an earlier message. */
const QUOTE_STARTS = "#appendonsend, #divRplyFwdMsg, #reply-intro";
const SIGNATURE_PARTS =
  ".gmail_signature, .moz-signature, [data-smartmail=gmail_signature], #Signature, .protonmail_signature_block";
const FORWARDED = /forwarded (?:message|by)/i;

/** A paragraph that stands before (+) or after (-) a marked part. */
export const MARK = /^\ue000([+-])(quote|signature)\ue000$/;

export function roleOfMark(name: string | undefined): Role {
  return name === "signature" ? "signature" : "quote";
}

/**
 * Puts marks around the parts of a page that repeat an earlier message, and around signatures. Text that looks like a
 * mark only decides about its own page.
 */
export function markQuotes(page: Document): void {
  const done = new Set<Element>();
  const isInside = (part: Element) => {
    for (let at = part.parentElement; at; at = at.parentElement) if (done.has(at)) return true;
    return false;
  };
  for (const [role, selector] of [
    ["quote", QUOTE_PARTS],
    ["signature", SIGNATURE_PARTS],
  ] as const) {
    for (const part of page.querySelectorAll(selector)) {
      if (isInside(part) || FORWARDED.test((part.textContent ?? "").slice(0, 300))) continue;
      done.add(part);
      part.before(markOf(page, "+", role));
      part.after(markOf(page, "-", role));
    }
  }
  const start = page.querySelector(QUOTE_STARTS);
  if (start === null || isInside(start) || FORWARDED.test((start.textContent ?? "").slice(0, 300))) return;
  // The mark stays open to the end of the page.
  start.before(markOf(page, "+", "quote"));
}

function markOf(page: Document, sign: "+" | "-", role: Role): Element {
  const mark = page.createElement("p");
  mark.textContent = `\ue000${sign}${role}\ue000`;
  return mark;
}
