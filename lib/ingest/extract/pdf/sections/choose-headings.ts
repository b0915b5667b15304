import { titleKey } from "../outline.ts";
import { type Draft, isOutsideText, isPrintedLabel } from "./drafts.ts";
import type { HeadingName } from "./heading-name.ts";
import { contentsTitle, readsAsText } from "./heading-signs.ts";

/** Blocks on each side in which the other items of a list are looked for. */
const REACH = 14;
const LARGER = 1.12;

/** Returns which blocks are headings: those of the layout without list items and sentences, and labels of policies. */
export function chooseHeadings(
  drafts: readonly Draft[],
  bodySize: number,
  listed: ReadonlySet<string>,
): readonly boolean[] {
  const larger = (draft: Draft) => draft.size / Math.max(1, bodySize);
  const entries = contentsEntries(drafts);
  const first = drafts.map(
    (draft, index) =>
      draft.block.kind === "heading" &&
      (draft.bookmark !== null ||
        (!entries.has(index) && !readsAsText({ text: draft.text, name: draft.name, larger: larger(draft) }))),
  );
  const withoutLists = first.map((heading, index) => heading && !isListItem(drafts, first, index, larger));
  const labels = missedLabels(drafts, withoutLists, entries);
  const titles = missedTitles(drafts, withoutLists, { entries, listed });
  const all = withoutLists.map((heading, index) => heading || labels.has(index) || titles.has(index));
  const clauses = clausesOfPolicies(drafts, all, larger);
  return all.map((heading, index) => heading && !clauses.has(index));
}

/** Returns the entries of the list of contents: a later heading has the same words without the page number. */
function contentsEntries(drafts: readonly Draft[]): ReadonlySet<number> {
  const last = new Map<string, number>();
  drafts.forEach(({ block, text }, index) => {
    if (block.kind === "heading") last.set(titleKey(text), index);
  });
  const found = new Set<number>();
  drafts.forEach(({ text }, index) => {
    const title = contentsTitle(text);
    if (title === null) return;
    if (/[.…]{4}|(?: \.){4}/.test(text) || (last.get(titleKey(title)) ?? -1) > index) found.add(index);
  });
  return found;
}

type Enumerator = { readonly style: string; readonly place: number };

/** Returns the place of an item in its list: 3 for "c)" and "3.", in that style. */
function enumeratorOf(name: HeadingName, text: string): Enumerator | null {
  if (name.kind === "number" && name.numbers.length === 1)
    return { style: name.style, place: name.numbers[0] ?? 0 };
  const [, open = "", number, close = ""] = /^(\(?)(\d{1,2})([.)])\s/.exec(text) ?? [];
  if (number !== undefined) return { style: `${open}1${close}`, place: Number(number) };
  if (name.kind !== "item") return null;
  return { style: name.style, place: name.value.charCodeAt(0) - 96 };
}

/** True for an item in a list whose other items are text. */
function isListItem(
  drafts: readonly Draft[],
  headings: readonly boolean[],
  index: number,
  larger: (draft: Draft) => number,
): boolean {
  const draft = drafts[index];
  const own = draft ? enumeratorOf(draft.name, draft.text) : null;
  if (!draft || !own || draft.bookmark !== null || larger(draft) >= LARGER) return false;
  for (const step of [-1, 1]) {
    for (let at = index + step; at >= 0 && at < drafts.length && Math.abs(at - index) <= REACH; at += step) {
      const other = drafts[at];
      if (!other || isOutsideText(other)) continue;
      if (headings[at] && enumeratorOf(other.name, other.text) === null) break;
      const found = enumeratorOf(other.name, other.text);
      if (found?.style !== own.style || found.place !== own.place + step) continue;
      if (!headings[at]) return true;
      break;
    }
  }
  return false;
}

/** Minimum length of the text below a label whose policy has a heading elsewhere too. */
const MIN_POLICY_CHARS = 80;

/** Returns printed labels of policies that no heading names, if text follows and they do not stand in a list. */
function missedLabels(
  drafts: readonly Draft[],
  headings: readonly boolean[],
  entries: ReadonlySet<number>,
): ReadonlySet<number> {
  const known = new Set<string>();
  drafts.forEach(({ name }, index) => {
    if (headings[index] && name.kind === "policy" && name.named) known.add(name.code);
  });
  const body = drafts.flatMap((draft, index) => (isOutsideText(draft) ? [] : [index]));
  const found = new Set<number>();
  body.forEach((index, place) => {
    const draft = drafts[index];
    const beside = [drafts[body[place - 1] ?? -1], drafts[body[place + 1] ?? -1]];
    if (!draft || entries.has(index) || !isPrintedLabel(draft) || draft.name.kind !== "policy") return;
    const isFollowed = (beside[1]?.text.length ?? 0) >= MIN_POLICY_CHARS;
    if (beside[1] === undefined || (known.has(draft.name.code) && !isFollowed)) return;
    const isLabel = (other: Draft | undefined) => other !== undefined && isPrintedLabel(other);
    if (beside.some((other) => isLabel(other) && other?.name.kind === "policy")) return;
    known.add(draft.name.code);
    found.add(index);
  });
  return found;
}

type Contents = { readonly entries: ReadonlySet<number>; readonly listed: ReadonlySet<string> };

/** Returns short blocks whose words the list of contents has, if no heading and no other block has them. */
function missedTitles(
  drafts: readonly Draft[],
  headings: readonly boolean[],
  { entries, listed }: Contents,
): ReadonlySet<number> {
  const places = new Map<string, number[]>();
  drafts.forEach((draft, index) => {
    const { kind } = draft.block;
    const mayBe = headings[index] || ((kind === "paragraph" || kind === "list-item") && draft.lines <= 2);
    const key = titleKey(draft.text);
    if (mayBe && listed.has(key) && !entries.has(index)) places.set(key, [...(places.get(key) ?? []), index]);
  });
  return new Set([...places.values()].flatMap((indexes) => (indexes.length === 1 ? indexes : [])));
}

/**
 * Returns the numbered clauses of policies. In a policy, "1." to "n." at the text's size are its clauses, unless they go
 * on a series that began before it (chapter 2 after the policies of chapter 1).
 */
function clausesOfPolicies(
  drafts: readonly Draft[],
  headings: readonly boolean[],
  larger: (draft: Draft) => number,
): ReadonlySet<number> {
  const found = new Set<number>();
  const before = new Map<string, number>();
  let inside: Map<string, number> | null = null;
  drafts.forEach((draft, index) => {
    const own = enumeratorOf(draft.name, draft.text);
    if (headings[index] && draft.name.kind === "policy") inside = new Map();
    else if (headings[index] && (draft.name.kind === "matter" || draft.name.kind === "division"))
      inside = null;
    if (!own || (draft.block.kind !== "heading" && draft.block.kind !== "list-item")) return;
    const key = `${own.style}|${draft.size}|${draft.bold}`;
    const outer = before.get(key);
    const continuesOuter = headings[index] && outer !== undefined && own.place === outer + 1;
    const continuesInner = own.place === 1 || inside?.get(own.style) === own.place - 1;
    if (inside && larger(draft) < LARGER && draft.bookmark === null && (continuesInner || !continuesOuter)) {
      inside.set(own.style, own.place);
      if (headings[index]) found.add(index);
      return;
    }
    if (!headings[index]) return;
    before.set(key, own.place);
    inside = null;
  });
  return found;
}
