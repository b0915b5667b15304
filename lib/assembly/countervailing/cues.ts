import { type Span, spansOverlap } from "#lib/domain/span.ts";

/**
 * What a word or turn of phrase does in a sentence. `limits`: exception, unless, concession and condition turn or bound
 * what another passage says; `grants` and `refuses` are outcomes; `objects` and `notObjects` tell of objections; `past`
 * marks a figure as no longer in force and `change` tells of one that took its place.
 */
export type CueFamily =
  | "exception"
  | "unless"
  | "notwithstanding"
  | "however"
  | "condition"
  | "grants"
  | "refuses"
  | "permits"
  | "forbids"
  | "objects"
  | "notObjects"
  | "criticises"
  | "past"
  | "change"
  | "answers";

export type Cue = { readonly family: CueFamily; readonly strength: number; readonly span: Span };

type Pattern = readonly [CueFamily, number, RegExp];

/** General turns of English in planning documents; a new cue is a line here. Strength: how seldom it means less. */
const PATTERNS: readonly Pattern[] = [
  [
    "exception",
    1,
    /\b(?:except(?:ion)?s?(?! test)\b(?! sites?)|exempt(?:s|ed|ions?)?|exclud(?:es|ed|ing))\b/gi,
  ],
  ["exception", 1, /\b(?:do|does|did|will|shall|would) not (?:normally )?apply\b|\bdisappl\w+/gi],
  [
    "exception",
    1,
    /\b(?:is|are|was|were|be) not (?:normally )?(?:needed|required|necessary)\b|\bneed not\b|\bno need\b/gi,
  ],
  [
    "exception",
    1,
    /\bno [\w -]{2,40}? (?:could|can|will|would|may|shall) be (?:required|sought|imposed)\b/gi,
  ],
  [
    "exception",
    0.9,
    /\bremoves? [\w ]{2,40}? rights?\b|\bwaive[ds]?\b|\brelax(?:es|ed)?\b|\bdoes not have to\b/gi,
  ],
  [
    "exception",
    0.9,
    /\b(?:lower|shorter|higher|smaller|larger|lesser|greater|reduced|fewer) [\w ]{2,40}? (?:may|will|can) (?:\w+ )?be (?:\w+ )?(?:accepted|allowed|permitted|acceptable|supported|justified)\b/gi,
  ],
  [
    "exception",
    0.9,
    /\bmay be (?:reduced|relaxed|varied|waived|exceeded|lower|higher|closer|smaller|shorter)\b/gi,
  ],
  [
    "exception",
    0.8,
    /\b(?:other|rather) than (?:in|on|at|where|the|those|that)\b|\bapart from\b|\bsave (?:for|that|in|where)\b/gi,
  ],
  ["unless", 1, /\bunless\b/gi],
  [
    "notwithstanding",
    1,
    /\b(?:notwithstanding|nonetheless|nevertheless|in spite of|despite|regardless of|irrespective of|all the same)\b/gi,
  ],
  ["notwithstanding", 1, /\beven (?:where|if|though|when|so)\b|\bwhether or not\b/gi],
  ["notwithstanding", 1, /\b(?:outweigh(?:s|ed|ing)?|overrid(?:es?|den)|set aside)\b/gi],
  [
    "notwithstanding",
    0.9,
    /\b(?:no (?:\w+ )?(?:harm|effect|conflict|reason to refuse)|not (?:be )?(?:harmful|unacceptable|fatal))\b/gi,
  ],
  ["notwithstanding", 0.7, /\b(?:prevails?|takes? precedence|although|though)\b/gi],
  ["however", 0.7, /\b(?:however|but|yet|on the other hand|by contrast)\b/gi],
  [
    "condition",
    1,
    /\b(?:subject to|provided that|providing that|on condition|conditional (?:on|upon)|conditions? (?:is|are|was|were|to|that|requiring))\b/gi,
  ],
  [
    "condition",
    1,
    /\b(?:only (?:if|where|when|once|after)|so long as|(?<!for )as long as|not (?:\w+ )?until|no [\w ,-]{2,60}? (?:until|before))\b/gi,
  ],
  [
    "condition",
    0.9,
    /\b(?:depend(?:s|ed|ent|ing)? (?:up)?on|rel(?:y|ies|ied|iant) (?:up)?on|conting(?:ent|ency)|awaits?|hinges? on|no later than)\b/gi,
  ],
  [
    "condition",
    0.8,
    /\bshall (?:not |first )?(?:\w+ ){1,6}?(?:before|until|prior to|after|in accordance)\b/gi,
  ],
  ["condition", 0.7, /\bbefore (?:the|any|it|work|first|construction|occupation)\b/gi],
  ["condition", 0.8, /\b(?:is|are|be|will be) (?:added|increased|reduced|deducted|taken off|multiplied)\b/gi],
  [
    "grants",
    1,
    /\b(?:permission|consent|approval|it|permit)\b[\w ,]{0,40}?\b(?:is|was|be|been|are|were) (?:granted|given|approved|recommended|allowed)\b/gi,
  ],
  [
    "grants",
    1,
    /\b(?:appeals? (?:is|was|are|be|were) allowed|allowed on appeal|(?:to )?grants? (?:planning )?(?:permission|consent|approval)|authorised to grant|resolved to (?:grant|approve)|resolution to grant)\b/gi,
  ],
  [
    "grants",
    0.8,
    /\b(?:(?:was|were|is|are|been) (?:permitted|approved|granted|allowed)|recommended for approval|acceptable|accords? with|complies with|allowed)\b/gi,
  ],
  ["refuses", 1, /\b(?:refus(?:es|ed|al|als)|dismiss(?:es|ed|al)|reject(?:s|ed|ion)|turned down)\b/gi],
  [
    "refuses",
    0.8,
    /\b(?:contrary to|unacceptable|inappropriate|overwhelms?|fall(?:s)? (?:well )?short|would (?:harm|fail)|not be (?:acceptable|subordinate)|in conflict with|conflicts with)\b/gi,
  ],
  [
    "permits",
    0.8,
    /\b(?:may|can) (?:also |still |be )?(?:\w+ )?(?:used|accepted|allowed|permitted|built|kept|had|removed|extended)\b|\bwill be (?:permitted|supported|accepted|allowed|approved|encouraged)\b/gi,
  ],
  [
    "forbids",
    0.8,
    /\b(?:will|shall|must|may|can|should|would) (?:not|never)\b|\bwill be (?:refused|resisted)\b|\b(?:no|none)\b/gi,
  ],
  [
    "objects",
    1,
    /\b(?:object(?:s|ed|ing|ors?|ions?)?|oppos(?:e|es|ed|ition|ing)|(?:are|is|was|were|spoke|voted|voting|argued|stands?) against|cannot support|do(?:es)? not support|unable to support)\b/gi,
  ],
  ["objects", 1, /\bask(?:s|ed)?\b[\w ,]{0,50}?\b(?:refuse|reject|defer|reconsider|reduced)\b/gi],
  [
    "objects",
    0.9,
    /\b(?:concern(?:s|ed)? (?:about|that|over|at)|fear(?:s|ed)?|worr(?:y|ies|ied)|complain(?:s|ed|ts?)?|disput(?:e|es|ed)|criticis(?:e|es|ed|m)|disagree(?:s|d)?|disappoint(?:ed|ing|ment)|not content|unhappy|protest(?:s|ed)?)\b/gi,
  ],
  [
    "objects",
    0.9,
    /\b(?:thought|think|felt|feel|considered|said|consider|found)\b[\w ,]{0,40}?\btoo (?:much|many|high|low|tall|close|short|strict|small|large|big|long|far|weak|great|near|few|little)\b/gi,
  ],
  ["objects", 0.8, /\b(?:replied|countered|argued|retorted|warned|questioned|doubted)\b/gi],
  [
    "notObjects",
    1,
    /\b(?:no(?:body| one| respondents?|t)?\b[\w ]{0,12}? ?(?:object(?:s|ed|ions?|ing)?|oppos(?:e|ed|ition))|(?:does|do|did) not object|without objection|objection (?:is |was |has been |had been )?(?:withdrawn|overcome|resolved)|withdr[ae]wn? (?:its|the|their) objection)\b/gi,
  ],
  [
    "criticises",
    0.7,
    /\b(?:not|never|nothing|nor|neither|nobody|no|cannot|too|only|already|without|fail(?:s|ed|ure)?|less|lose|lost|loss|wrong)\b/gi,
  ],
  [
    "past",
    1,
    /\b(?:draft|submission (?:version|plan|draft)|(?:first|originally|previously|initially) (?:submitted|proposed|published|asked|sought)|as (?:first )?submitted|superseded|former(?:ly)?|previous(?:ly)?|earlier|until then|used to|no longer|emerging|proposed in|consulted (?:on|in))\b/gi,
  ],
  [
    "change",
    1,
    /\b(?:reduced (?:to|from|by|the)|lowered|raised (?:the|from)|increased (?:to|from|by|the)|cut (?:to|from)|doubled|halved|amended|replac(?:ed|es)|substitut(?:ed|es)|supersed(?:ed|es)|revised|changed|corrected|modif(?:ied|ication))\b/gi,
  ],
  [
    "change",
    0.9,
    /\b(?:as adopted|since been adopted|now (?:asks|requires|has|stands|gives)|adopted (?:figure|version|plan|on)|instead of)\b/gi,
  ],
  [
    "answers",
    1,
    /\b(?:on (?:its|their) (?:own )?merits|for (?:exactly |just )?(?:that|this) reason|response|agreed|not agreed|in reply|has been (?:met|answered|addressed|overcome|added)|addresses|answers)\b/gi,
  ],
];

/** Every cue of a text, family by family as listed, the strongest first; overlapping ones of a family are told once. */
export function cuesOf(text: string): Cue[] {
  const cues: Cue[] = [];
  for (const [family, strength, pattern] of PATTERNS) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      const span = { start: match.index, end: match.index + match[0].length };
      if (!cues.some((cue) => cue.family === family && spansOverlap(cue.span, span)))
        cues.push({ family, strength, span });
    }
  }
  return cues;
}
