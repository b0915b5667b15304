import type { InjectionFlag } from "#lib/domain/chunk.ts";

type Rule = { readonly flag: InjectionFlag; readonly weight: number; readonly pattern: RegExp };

const AI =
  "(?:AIs?|LLMs?|GPT|(?:large )?language models?|chat ?bots?|AI (?:assistants?|agents?|models?|systems?|tools?|language models?)|virtual assistants?)";
/**
 * Matches an order, not a report of one: at the start of a sentence or quotation, or after "please", "you must", "now"
 * …
 */
const ORDER = String.raw`(?:^|[.!?]\s+|[:;>*"'“‘\n-]\s*|\b(?:please|you (?:must|should|will|can|are to)|now|then|must now|and|instead,?) +)`;
const rule = (flag: InjectionFlag, weight: number, source: string, flags = "i"): Rule => ({
  flag,
  weight,
  pattern: new RegExp(source, flags),
});

/**
 * Wordings of prompt injection, each with a weight. They look for text that addresses a model or gives orders about its
 * instructions. Plans and reports are full of "must", "follow" and "instructions", and none of that is suspicious. Gaps
 * are bounded, so the time is linear in the text.
 */
const RULES: readonly Rule[] = [
  rule(
    "policy_override_attempt",
    0.8,
    String.raw`${ORDER}(?:ignore|disregard|forget|override|bypass|discard)\b[^.!?\n]{0,30}\b(?:previous|prior|above|earlier|preceding|original|initial|existing|all|any|every)\b[^.!?\n]{0,25}\b(?:instructions?|prompts?|directives?|directions?|programming|guardrails?|context)\b`,
  ),
  rule(
    "policy_override_attempt",
    0.8,
    String.raw`\b(?:ignore|disregard|forget|override|bypass|disable)\b[^.!?\n]{0,25}\b(?:your|the system|its)\b[^.!?\n]{0,25}\b(?:instructions?|prompts?|programming|guardrails?|safety (?:rules|guidelines|filters?|settings)|restrictions|training)\b`,
  ),
  rule(
    "policy_override_attempt",
    0.7,
    String.raw`${ORDER}forget everything\b[^.!?\n]{0,30}\b(?:above|before|you|told|said|know)\b`,
  ),
  rule(
    "policy_override_attempt",
    0.8,
    String.raw`\byou are (?:now|no longer)\b[^.!?\n]{0,50}\b(?:assistant|AI|model|bot|DAN|developer mode|unrestricted|unfiltered|jailbroken|bound by)\b`,
  ),
  rule(
    "policy_override_attempt",
    0.7,
    String.raw`\b(?:new|updated|revised|real|actual|true)\s+(?:system (?:prompt|message|instructions?)|instructions? (?:for|to) (?:the )?(?:assistant|model|${AI}))\b`,
  ),
  rule(
    "policy_override_attempt",
    0.8,
    String.raw`<\|(?:im_start|im_end|system|endoftext|start_header_id)\|>|\[\/?INST\]|<<\/?SYS>>`,
  ),
  rule(
    "policy_override_attempt",
    0.7,
    String.raw`(?:^|\n)\s{0,8}#{2,4}\s{0,4}(?:system|new instructions?|instructions? override)\s{0,4}:`,
  ),
  rule(
    "policy_override_attempt",
    0.7,
    String.raw`\b(?:reveal|print|repeat|show|output|leak|expose|display)\b[^.!?\n]{0,25}\b(?:your|the)\b[^.!?\n]{0,15}\b(?:system prompt|system message|hidden (?:prompt|instructions)|initial instructions)\b`,
  ),
  rule(
    "policy_override_attempt",
    0.7,
    String.raw`\b(?:enter|enable|activate|switch to)\b[^.!?\n]{0,15}\b(?:developer|jailbreak|god|DAN) mode\b`,
  ),
  rule(
    "tool_call_attempt",
    0.8,
    String.raw`<\/?(?:tool_calls?|function_calls?|tool_use|tool_code|invoke|function=)[\s>=\w]`,
  ),
  rule(
    "tool_call_attempt",
    0.7,
    String.raw`\b(?:use|call|invoke|run|trigger)\s+(?:your|the)\s+(?:browser|browsing|web ?search|e-?mail|shell|terminal|code (?:interpreter|execution)|python|file ?system|http|fetch|memory|send_\w{1,30})\s+(?:tool|function|plugin)\b`,
  ),
  rule(
    "tool_call_attempt",
    0.7,
    String.raw`"(?:tool|tool_name|function)"\s{0,4}:\s{0,4}"[\w.-]{1,60}"\s{0,4},\s{0,4}"(?:arguments|parameters|input|args)"\s{0,4}:`,
  ),
  rule(
    "tool_call_attempt",
    0.7,
    String.raw`${ORDER}(?:send|forward|post|upload|e-?mail|exfiltrate|transmit)\b[^.!?\n]{0,40}\b(?:conversation|chat history|system prompt|api keys?|secrets|session tokens?|user(?:'s|’s)? data|context window)\b`,
  ),
  rule(
    "instruction_like",
    0.7,
    String.raw`\bif you(?: are|['’]re) (?:an? |the )?(?:${AI}|automated (?:system|reviewer|summari[sz]er))\b`,
  ),
  rule("instruction_like", 0.7, String.raw`\bas an? ${AI},? you (?:must|should|will|are|have)\b`),
  rule(
    "instruction_like",
    0.6,
    // Applicants have agents and research has models. These words count only if they mean the reader of this text.
    String.raw`\b(?:${AI}|assistants?|agents?|models?)\b[^.!?\n:;"“”–—]{0,20}\b(?:reading|processing|summari[sz]ing|parsing|ingesting|indexing|that reads?|who reads?)\b[^.!?\n:;"“”–—]{0,15}\b(?:this|these) (?:whole |entire |following )?(?:documents?|pages?|texts?|passages?|contents?|files?|messages?|web ?(?:page|site)s?|pdfs?|instructions?|notes?)\b`,
  ),
  rule(
    "instruction_like",
    0.6,
    String.raw`\b(?:note|message|instructions?|attention|notice|important)\b[^.!?\n]{0,12}\b(?:to|for)\b[^.!?\n]{0,12}\b(?:${AI}|the (?:assistant|model))\s{0,2}[:–—-]`,
  ),
  rule(
    "instruction_like",
    0.5,
    String.raw`\bwhen (?:asked|summari[sz]ing|queried)\b[^,.!?\n]{0,50},\s*(?:always |you must |please |only )?(?:say|state|respond|reply|answer|claim|recommend|conclude|omit|do not mention)\b`,
  ),
  rule(
    "instruction_like",
    0.6,
    String.raw`\bdo not (?:tell|inform|alert|reveal (?:this|it) to|mention (?:this|it) to) (?:the )?(?:user|human|operator)s?\b`,
  ),
  rule(
    "instruction_like",
    0.3,
    String.raw`\b(?:respond|reply|answer|output) (?:only|exactly|solely) (?:with|as|in) (?:JSON|the (?:word|phrase|following)|["'“‘])`,
  ),
];

/** Every rule needs one of these words. Most passages have none, so the rules are skipped. */
const TRIGGER =
  /ignore|disregard|forget|overrid|bypass|discard|disable|are now|no longer|system (?:prompt|message|instruct)|hidden (?:prompt|instr)|initial instr|instructions? (?:override|for|to)|<\||\[\/?INST|<<|##| mode|tool|function|invoke|conversation|chat history|api key|secret|session token|user(?:'s|’s)? data|context window|\bAIs?\b|LLM|GPT|language model|chat ?bot|assistant|agent|model|automated|when (?:asked|summar|quer)|do not (?:tell|inform|alert|reveal|mention)|(?:only|exactly|solely) (?:with|as|in)/i;

/** Tag characters spell text that is invisible to readers. */
const TAG_CHARACTERS = /[\u{e0020}-\u{e007e}]/gu;
const INVISIBLE = /[\u00ad\u200b-\u200f\u2060-\u2064\ufeff\u{e0000}-\u{e007f}]/gu;
const HIDDEN_WEIGHT = 0.6;
/** Minimum weight of a finding that sets its flag. Lighter findings only add to the risk. */
const MIN_FLAG_WEIGHT = 0.4;

export type InjectionRisk = { readonly injectionFlags: readonly InjectionFlag[]; readonly riskScore: number };

/** Returns the flags in a fixed order and a risk in [0,1]: 1 − Π(1 − weight), rounded to two decimals. */
export function assessInjection(text: string): InjectionRisk {
  const findings = findingsIn(text);
  const hidden = text.match(TAG_CHARACTERS);
  const visible = INVISIBLE.test(text) ? text.replace(INVISIBLE, "") : text;
  INVISIBLE.lastIndex = 0;
  if (visible !== text) findings.push(...findingsIn(visible));
  const flags = new Set(
    findings.filter((finding) => finding.weight >= MIN_FLAG_WEIGHT).map((finding) => finding.flag),
  );
  if (hidden && hidden.length >= 8) flags.add("instruction_like");
  const weights = [...new Set(findings)].map((finding) => finding.weight);
  if (hidden && hidden.length >= 8) weights.push(HIDDEN_WEIGHT);
  const safe = weights.reduce((product, weight) => product * (1 - weight), 1);
  return {
    injectionFlags: (["policy_override_attempt", "tool_call_attempt", "instruction_like"] as const).filter(
      (flag) => flags.has(flag),
    ),
    riskScore: Math.round((1 - safe) * 100) / 100,
  };
}

function findingsIn(text: string): Rule[] {
  return TRIGGER.test(text) ? RULES.filter((candidate) => candidate.pattern.test(text)) : [];
}
