import { type Span, spansOverlap } from "#lib/domain/span.ts";

/**
 * The function of a word or phrase in a sentence. `limits`: exception, unless, concession and condition reverse or
 * limit what another passage says. `grants` and `refuses` are outcomes. `objects` and `notObjects` report objections.
 * `past` marks a figure that is no longer in force; `change` reports its replacement.
 */
export type CueFamily =
  | "exception"
  | "unless"
  | "notwithstanding"
  | "condition"
  | "grants"
  | "refuses"
  | "permits"
  | "forbids"
  | "obliges"
  | "objects"
  | "notObjects"
  | "disputes"
  | "past"
  | "change"
  | "undone"
  | "answers";

export type Cue = { readonly family: CueFamily; readonly strength: number; readonly span: Span };

type Pattern = readonly [CueFamily, number, RegExp];

/** Common phrases of planning documents, one line per cue. Strength: how rarely it means something weaker. */
const PATTERNS: readonly Pattern[] = [
  [
    "exception",
    1,
    /\b(?:except(?:ion|ional|ionally)?s?\b(?! tests?\b| sites?\b| in (?:a|respect) | do(?:es)? not apply)|exempt(?:s|ed|ions?)?|exclud(?:es|ed|ing))\b/gi,
  ],
  [
    "exception",
    1,
    /(?<!exceptions? )\b(?:do|does|did|will|shall|would|need) not (?:normally |also )?(?:apply|extend to|affect|cover|count)\b|\bdisappl\w+/gi,
  ],
  [
    "exception",
    1,
    /\b(?:is|are|was|were|be) (?:not (?:normally |otherwise )?(?:needed|required|necessary|counted|bound|subject to|altered))\b/gi,
  ],
  [
    "exception",
    1,
    /\bneed not\b|\bno need\b|\b(?:does|do) not have to\b|\bno (?:\w+ ){0,4}?(?:could|can|will|would|may|shall) be (?:required|sought|imposed)\b/gi,
  ],
  [
    "exception",
    0.9,
    /\bremoves? (?:\w+ ){1,5}?rights?\b|\bwaive[ds]?\b|\brelax(?:es|ed|ation)?\b|\bdepart(?:s|ure|ures)? from\b|\bdiscretion\b/gi,
  ],
  [
    "exception",
    0.9,
    /\b(?:lower|shorter|higher|smaller|larger|lesser|greater|reduced|fewer|closer) (?:\w+ ){1,5}?(?:may|will|can|could) (?:\w+ )?be (?:\w+ )?(?:accepted|allowed|permitted|acceptable|supported|justified)\b/gi,
  ],
  [
    "exception",
    0.9,
    /\b(?:may|can|could) (?:\w+ )?be (?:\w+ )?(?:reduced|relaxed|varied|waived|exceeded|lower|higher|closer|smaller|shorter|dispensed)\b/gi,
  ],
  [
    "condition",
    0.85,
    /\b(?:may|can|could) (?:still |also |yet )?(?:decline|refuse|withhold|withdraw|lapse)s?\b|\bfree not to\b|\bwill then (?:be|carry|have)\b|\bneeds? (?:a|an|to be)\b/gi,
  ],
  [
    "exception",
    0.8,
    /\b(?:other|rather) than (?:in|on|at|where|the|those|that)\b|\bapart from\b|\bsave (?:for|that|in|where)\b|\bonly in (?:exceptional|limited|certain|special)\b/gi,
  ],
  [
    "condition",
    0.6,
    /[,;] (?:but )?(?:only )?if (?:the|a|an|it|they|there|no)\b|\bbefore (?:any|work|construction|occupation)\b/gi,
  ],
  ["obliges", 0.8, /\b(?:must|shall|required to|has to|have to)\b/gi],
  ["unless", 1, /\bunless\b/gi],
  [
    "notwithstanding",
    1,
    /\b(?:notwithstanding|nonetheless|nevertheless|in spite of|despite|regardless|irrespective|all the same|albeit)\b/gi,
  ],
  [
    "notwithstanding",
    1,
    /\beven (?:where|if|though|when|so)\b|\bwhether or not\b|\bin any (?:case|event)\b/gi,
  ],
  [
    "notwithstanding",
    1,
    /\b(?:outweigh(?:s|ed|ing)?|overrid(?:es?|den|ing)|set aside|takes? precedence|prevails?)\b/gi,
  ],
  [
    "notwithstanding",
    0.9,
    /\b(?:no (?:\w+ )?(?:harm|effect|conflict|reason to refuse)|not (?:be )?(?:harmful|unacceptable|fatal|bound by))\b/gi,
  ],
  [
    "condition",
    1,
    /\b(?:subject to|provided (?:that|it|they)|providing that|on (?:the )?condition|conditional(?:ly)?|conditions? (?:\w+ )?(?:is|are|was|were|to|that|requiring|prevents?|will))\b/gi,
  ],
  [
    "condition",
    1,
    /\b(?:only (?:if|where|when|once|after)|(?:considered|accepted|allowed|permitted|approved|supported) if|so long as|(?<!for )as long as|no [\w ,-]{2,60}? (?:until|before))\b/gi,
  ],
  [
    "condition",
    0.9,
    /(?<!\b(?:from|open|was|were|o'clock) [\w ]{0,30})\buntil\b(?! (?:seven|eight|nine|ten|\d))|\bprior to\b|\bpending\b/gi,
  ],
  [
    "condition",
    0.9,
    /\b(?:depend(?:s|ed|ent|ing)? (?:up)?on|rel(?:y|ies|ied|iant) (?:up)?on|conting(?:ent|ency)|awaits?|waits? for|hinges? on|no later than|not later than)\b/gi,
  ],
  [
    "condition",
    0.9,
    /\b(?:has|have|had|is|are|was|were) (?:not (?:yet )?(?:been )?|yet to (?:be )?)(?:signed|made|agreed|secured|completed|adopted|approved|confirmed|built|begun|funded|tested|decided)\b|\bin principle\b|\bnot yet\b/gi,
  ],
  [
    "condition",
    0.8,
    /\b(?:shall|must|will) (?:not |first |be |then )?(?:\w+ ){1,6}?(?:before|until|prior to|in accordance)\b|\bby condition\b|\bplanning obligation\b/gi,
  ],
  [
    "grants",
    1,
    /\b(?:permission|consent|approval|it|permit)\b[\w ,]{0,40}?\b(?:is|was|be|been|are|were) (?:granted|given|approved|recommended|allowed)\b/gi,
  ],
  [
    "grants",
    1,
    /\b(?:appeals? (?:is|was|are|be|were) allowed|allowed on appeal|(?:to )?grants? (?:planning )?(?:permission|consent|approval)|authorised to grant|resolved to (?:grant|approve)|resolution to grant|recommend(?:s|ed|ation)?:? (?:approval|grant))\b/gi,
  ],
  [
    "grants",
    0.8,
    /\b(?:(?:was|were|is|are|been) (?:permitted(?! development)|approved|granted|allowed|accepted)|(?:outline|full) permission|prior approval|acceptable|accords? with|complies with|allowed)\b/gi,
  ],
  [
    "refuses",
    1,
    /\b(?:refus(?:es|ed|al|als)|dismiss(?:es|ed|al)|reject(?:s|ed|ion)|turned down|declined|quashed)\b/gi,
  ],
  [
    "refuses",
    0.85,
    /\b(?:contrary to|unacceptable|inappropriate|overwhelms?|(?:falls?|falling) (?:well )?short|would (?:harm|fail)|not be (?:acceptable|subordinate)|in conflict with|conflicts? with|result in the loss|(?<!\b(?:not|no|nor|cause|be) )harmful|to be harmful)\b/gi,
  ],
  [
    "permits",
    0.8,
    /\b(?:may|can) (?:also |still |be )?(?:\w+ )?(?:used|accepted|allowed|permitted|built|kept|had|removed|extended)\b|\bwill (?:\w+ )?be (?:permitted|supported|accepted|allowed|approved|encouraged)\b/gi,
  ],
  [
    "forbids",
    0.8,
    /\b(?:will|shall|must|may|can|should|would) (?:not|never)\b|\bwill (?:normally )?be (?:refused|resisted)\b|\b(?:confine[sd]?|restrict(?:s|ed)|limit(?:s|ed)) (?:\w+ )?to\b|\bnone\b|\bno\b(?! (?:more|less|fewer|higher|lower|longer|later|nearer|closer|smaller|larger|steeper))/gi,
  ],
  [
    "objects",
    1,
    /\b(?:object(?:s|ed|ing|ors?)?|(?<!\b(?:more|any|fewer|prevents?|avoids?|preparing (?:an|its|the|their)) )objections?|oppos(?:e|es|ed|ition|ing)|(?:are|is|was|were|spoke|voted|voting|argued|stands?) against|cannot support|(?:does|do|did) not support|unable to support)\b/gi,
  ],
  ["objects", 1, /\bask(?:s|ed)?\b[\w ,]{0,50}?\b(?:refuse|reject|defer|reconsider|be reduced)\b/gi],
  [
    "objects",
    1,
    /\b(?:should|must|ought to) (?:not be (?:\w+ )?(?:given|granted|allowed|approved|permitted|accepted|adopted)|be (?:\w+ )?(?:refused|rejected|deferred|withdrawn))\b/gi,
  ],
  [
    "objects",
    0.9,
    /\b(?:concern(?:s|ed)? (?:about|that|over|at)|fear(?:s|ed)?|worr(?:y|ies|ied)|complain(?:s|ed|ts?)?|disput(?:e|es|ed)|criticis(?:e|es|ed|m)|disagree(?:s|d)?|disappoint(?:ed|ing|ment)|not content|unhappy|protest(?:s|ed)?|regret(?:s|ted)?)\b/gi,
  ],
  [
    "objects",
    0.9,
    /\b(?:thought|think|felt|feel|considered|said|say|consider|found|believes?)\b[\w ,]{0,40}?\b(?:too (?:much|many|high|low|tall|close|short|strict|small|large|big|long|far|weak|great|near|few|little)|stricter|not enough|insufficient|inadequate|hard to|unreasonable|unfair|unclear)\b/gi,
  ],
  [
    "objects",
    0.85,
    /\b(?:replied|countered|argued|retorted|warned|questioned|doubted|pointed out|points out)\b/gi,
  ],
  [
    "notObjects",
    1,
    /\b(?:no(?:body| one| respondents?|t| \w+)?\b (?:has |have |had )?(?:object(?:s|ed|ions?|ing)?|oppos(?:e|ed|ition))|(?:does|do|did) not object|without objection|(?:not|never|no longer|hardly) (?:in dispute|disputed|opposed|contested|challenged|criticised)|no (?:dispute|complaints?|concerns?|criticism)|undisputed|uncontested|objections? (?:is |was |has been |had been |have been )?(?:withdrawn|overcome|resolved|removed)|withdr[ae]wn? (?:its|the|their|our) objection|(?<!not |unable to )support(?:s|ed|ing)? (?:it|the|this)|glad|welcom(?:e|es|ed)|grateful|happy to|(?:we|I) (?:accept|agree|support|understand|know))\b/gi,
  ],
  ["disputes", 0.85, /\b(?:nor (?:is|are|does|do|has)|neither|nobody|nothing|fails?)\b/gi],
  [
    "past",
    1,
    /\b(?:draft|submission (?:version|plan|draft)|(?:first|originally|previously|initially) (?:submitted|proposed|published|asked|sought)|as (?:first )?submitted|superseded|formerly|previous(?:ly)?(?! developed)|earlier (?:drafts?|versions?|figures?|plans?|schemes?|proposals?|letters?)|until then|used to|no longer|emerging|consulted (?:on|in)|interim|was to be)\b/gi,
  ],
  [
    "change",
    1,
    /\b(?:reduced (?:to|from|by|the)|lowered|raised (?:the|from|to)|increased (?:to|from|by|the)|cut (?:to|from)|doubled|halved|amended|replac(?:ed|es)|substitut(?:ed|es)|supersed(?:ed|es)|revised|changed|corrected|modif(?:ied|ication)s?|postponed|deferred|brought forward|withdrawn|dropped|updated)\b/gi,
  ],
  [
    "change",
    0.9,
    /\b(?:as adopted|since been adopted|now (?:\w+s|has|have)\b|adopted (?:figure|version|plan|on)|instead of|no longer|a new (?:date|figure|version)|has since)\b/gi,
  ],
  [
    "undone",
    0.95,
    /\b(?:withdrawn|superseded|has since|have since|no longer|postponed|deferred until|overtaken|a new (?:date|figure|version)|came into force|took effect|(?:was|were|has been|been) (?:adopted|replaced|revised))\b/gi,
  ],
  [
    "answers",
    1,
    /\b(?:on (?:its|their) (?:own )?merits|for (?:exactly |just )?(?:that|this) reason|response|agreed|not agreed|in reply|has been (?:met|answered|addressed|overcome|added)|addresses|answers|however|already includes?|but officers)\b/gi,
  ],
];

/**
 * Returns every cue of a text, family by family, the strongest first. Overlapping cues of a family are returned once.
 */
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
