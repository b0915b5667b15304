import { createHash } from "node:crypto";
import type { ChunkDraft, ChunkPolicyConfig, ChunkPolicyName } from "#lib/domain/chunk.ts";
import type { Extracted } from "#lib/domain/extracted.ts";
import { type Atom, atomsByPassage, findAtoms } from "./atoms.ts";
import { clauseAwarePassages } from "./clause-aware.ts";
import { describer, type Passage } from "./describe.ts";
import { fixedPassages } from "./fixed.ts";
import { type Outline, readOutline } from "./outline.ts";
import { paragraphPassages } from "./paragraph.ts";
import { isPolicyDocument } from "./policy-document.ts";
import { tokenPassages } from "./token.ts";
import { type CountTokens, wordCounter } from "./token-count.ts";

/**
 * Revision of the rules, part of every recipe. Raise it when the same document and configuration may yield other
 * chunks.
 */
const REVISION = 5;

type Policy = (outline: Outline, config: ChunkPolicyConfig, countTokens: CountTokens) => Passage[];

/** A new policy is one file and one line here. */
const POLICIES: Readonly<Record<ChunkPolicyName, Policy>> = {
  "clause-aware": (outline, config) => clauseAwarePassages(outline, config),
  fixed: (outline, config) => fixedPassages(outline, config),
  token: (outline, config, countTokens) => tokenPassages(outline, config, wordCounter(countTokens)),
  paragraph: (outline, config, countTokens) => paragraphPassages(outline, config, wordCounter(countTokens)),
};

/** Returns the fingerprint of a policy, 16 hex digits: its name, all its numbers and the revision of the rules. */
export function chunkPolicyHash(config: ChunkPolicyConfig): string {
  const { name, targetChars, softBytes, hardBytes, size, overlap } = config;
  const recipe = JSON.stringify([REVISION, name, targetChars, softBytes, hardBytes, size, overlap]);
  return createHash("sha256").update(recipe).digest("hex").slice(0, 16);
}

/**
 * Cuts a document into passages by the given policy, in reading order and numbered from 0. Spans are in UTF-16. With
 * `clause-aware`, policy documents also yield atoms, each directly after the clause that contains it.
 */
export function cutChunks(
  extracted: Extracted,
  config: ChunkPolicyConfig,
  countTokens: CountTokens,
): ChunkDraft[] {
  const outline = readOutline(extracted);
  const passages = POLICIES[config.name](outline, config, countTokens);
  const draftOf = describer(outline);
  const withAtoms = config.name === "clause-aware" && isPolicyDocument(outline);
  const atoms = withAtoms ? atomsByPassage(outline, passages, findAtoms(outline)) : new Map<number, Atom[]>();
  const drafts: ChunkDraft[] = [];
  passages.forEach((passage, index) => {
    const parentOrdinal = drafts.length;
    drafts.push({ ...draftOf(passage), ordinal: parentOrdinal, parentOrdinal: null });
    for (const atom of atoms.get(index) ?? []) {
      const { span, leadSpan } = atom;
      const described = draftOf({ span, ...(leadSpan && { leadSpan }) });
      drafts.push({ ...described, kind: "atom", ordinal: drafts.length, parentOrdinal });
    }
  });
  return drafts;
}
