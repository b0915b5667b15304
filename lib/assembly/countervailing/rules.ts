import { contrastRule } from "./contrast.ts";
import { figureRule } from "./figures.ts";
import { laterRule } from "./later.ts";
import { objectionRule } from "./objections.ts";
import { outcomeRule } from "./outcomes.ts";
import { qualifierRules } from "./qualifiers.ts";
import type { Rule } from "./rule.ts";

/** All rules by which one passage may speak against another. A new rule is one file and one line here. */
export const RULES: readonly Rule[] = [
  ...qualifierRules,
  contrastRule,
  outcomeRule,
  objectionRule,
  figureRule,
  laterRule,
];
