import { contrastRule } from "./contrast.ts";
import { figureRule } from "./figures.ts";
import { laterRule } from "./later.ts";
import { objectionRule } from "./objections.ts";
import { outcomeRule } from "./outcomes.ts";
import { qualifierRules } from "./qualifiers.ts";
import type { Rule } from "./rule.ts";

/** Every way in which one passage is held to speak against another; a new one is a file and a line here. */
export const RULES: readonly Rule[] = [
  ...qualifierRules,
  contrastRule,
  outcomeRule,
  objectionRule,
  figureRule,
  laterRule,
];
