import type { Extracted } from "#lib/domain/extracted.ts";
import type { Unit } from "#lib/ingest/chunk/unit.ts";
import { captionLabel } from "../assets/labels.ts";
import { citedClauses, type OpenClause } from "../chunk/open-clause.ts";
import type { Outline } from "../chunk/outline.ts";
import { titleOf } from "../chunk/raw-units.ts";
import { idKey, itemsOf, partKey, plainWords } from "./keys.ts";
import type { Anchor } from "./types.ts";

/**
 * Maximum number of anchors per document. A data file with a hundred thousand rows has no more that are worth citing.
 */
const MAX_ANCHORS = 5000;
const MAX_LABEL_CHARS = 160;

/**
 * Returns the keys under which a clause is cited, most certain first. Paragraph 7 of a list of conditions is "condition
 * 7".
 */
export function clauseKeys(clauses: readonly OpenClause[], unit: Unit): string[] {
  const cited = citedClauses(clauses);
  const inner = cited.at(-1);
  if (!inner) return [];
  if (inner.policyId !== null) return [`policy:${idKey(inner.policyId)}`];
  const number = idKey(inner.id);
  const outer = cited.slice(0, -1);
  const policy = outer.findLast((clause) => clause.policyId !== null);
  switch (inner.markClass) {
    case "named":
    case "division": {
      const [word = "", id = ""] = inner.id.split(/\s+/);
      return id === "" ? [`section:${idKey(word.replace("§", ""))}`] : [partKey(word, id)];
    }
    case "decimal":
      return policy
        ? [`number:${number}`, `policy:${idKey(policy.policyId ?? "")}/${number}`]
        : [`number:${number}`];
    case "number":
      return numberKeys(inner, number, unit, policy);
    default: {
      const [parent] = outer.length > 0 ? clauseKeys(outer, unit) : [];
      const [item = number] = itemsOf(`(${number.replace(/^criterion/, "")})`);
      return parent === undefined ? [] : [`${parent}/${item}`];
    }
  }
}

function numberKeys(inner: OpenClause, number: string, unit: Unit, policy: OpenClause | undefined): string[] {
  if (inner.heading > 0)
    return inner.heading === 1 ? [`section:${number}`, `chapter:${number}`] : [`section:${number}`];
  if (policy) return [`policy:${idKey(policy.policyId ?? "")}/${number}`];
  const heading = unit.section.path.at(-1) ?? "";
  return /\bconditions?\b/i.test(heading)
    ? [`condition:${number}`, `paragraph:${number}`]
    : [`paragraph:${number}`];
}

type Open = { readonly order: number; readonly at: number };

/** Returns the clauses of a document with their content, labelled as printed. */
export function clauseAnchors({ units, extracted }: Outline): Anchor[] {
  const found: Anchor[] = [];
  const ends = clauseEnds(units);
  for (const unit of units) {
    if (unit.opens === null || unit.contentsLine || found.length >= MAX_ANCHORS) continue;
    const inner = unit.clauses.at(-1);
    if (!inner) continue;
    const end = ends.get(inner.order) ?? unit.end;
    const label = citedClauses(unit.clauses)
      .map((clause) => clause.id)
      .join(" ")
      .slice(0, MAX_LABEL_CHARS);
    const span = { start: unit.start, end: Math.min(end, extracted.text.length) };
    for (const key of clauseKeys(unit.clauses, unit))
      found.push({ kind: "clause", key, label, span, weight: 1 });
  }
  return mostCertain(found);
}

/** Returns where each clause ends: at its last unit. */
function clauseEnds(units: readonly Unit[]): Map<number, number> {
  const ends = new Map<number, number>();
  for (const unit of units) for (const { order } of unit.clauses) ends.set(order, unit.end);
  return ends;
}

/** Length from which a place labelled "Policy LP01" is the policy, and not an entry of a list. */
const POLICY_TEXT = 200;

/**
 * Keeps one place per key. For policies and parts it is the longest, because lists repeat their names; for items the
 * first. A section "LP01 Infill" with the reasons for a policy may be longer than "Policy LP01" itself.
 */
function mostCertain(found: readonly Anchor[]): Anchor[] {
  const best = new Map<string, Anchor>();
  const length = (anchor: Anchor) => (anchor.span ? anchor.span.end - anchor.span.start : 0);
  const isPolicy = (anchor: Anchor) => /policy [^ ]+$/i.test(anchor.label) && length(anchor) >= POLICY_TEXT;
  const isMoreCertain = (one: Anchor, other: Anchor) =>
    isPolicy(one) === isPolicy(other) ? length(one) > length(other) : isPolicy(one);
  for (const anchor of found) {
    const known = best.get(anchor.key);
    if (!known || (!anchor.key.includes("/") && isMoreCertain(anchor, known))) best.set(anchor.key, anchor);
  }
  return [...best.values()];
}

/** Returns headings with their content, keyed by their words. Links inside a page point to them. */
export function sectionAnchors({ units, extracted }: Outline): Anchor[] {
  const found = new Map<string, Anchor>();
  const open: (Open & { readonly level: number; readonly label: string })[] = [];
  const close = (level: number, end: number) => {
    for (let last = open.at(-1); last && last.level >= level; last = open.at(-1)) {
      open.pop();
      const key = `heading:${plainWords(last.label).slice(0, MAX_LABEL_CHARS)}`;
      const span = { start: last.at, end: Math.max(end, last.at + 1) };
      if (key !== "heading:" && !found.has(key) && found.size < MAX_ANCHORS)
        found.set(key, { kind: "section", key, label: last.label, span, weight: 1 });
    }
  };
  let before = 0;
  units.forEach((unit, order) => {
    if (unit.kind === "heading") {
      close(unit.level, before);
      const label = titleOf(extracted, unit).slice(0, MAX_LABEL_CHARS);
      open.push({ order, at: unit.start, level: unit.level, label });
    }
    before = unit.end;
  });
  close(0, before);
  return [...found.values()].filter(({ span }) => span !== null && span.end <= extracted.text.length);
}

/** Returns tables and figures by the labels of their captions, with the table under a caption. */
export function assetAnchors({ units }: Outline, extracted: Extracted): Anchor[] {
  const found = new Map<string, Anchor>();
  units.forEach((unit, index) => {
    if (unit.contentsLine || unit.end - unit.start > 400 || found.size >= MAX_ANCHORS) return;
    if (unit.kind !== "caption" && unit.kind !== "prose" && unit.kind !== "heading" && unit.kind !== "table")
      return;
    const head = unit.kind === "heading" ? titleOf(extracted, unit) : unit.head;
    const label = captionLabel(head.split("\n")[0] ?? "")?.label;
    if (!label) return;
    const key = label.key.replace(" ", ":");
    const next = units[index + 1];
    const end =
      next?.kind === "table" || (next?.kind === "code" && unit.kind === "caption") ? next.end : unit.end;
    const anchor: Anchor = {
      kind: "asset",
      key,
      label: label.printed,
      span: { start: unit.start, end },
      weight: 1,
    };
    const known = found.get(key);
    if (!known || (known.span && end - unit.start > known.span.end - known.span.start))
      found.set(key, anchor);
  });
  return [...found.values()];
}
