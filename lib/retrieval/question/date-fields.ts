import type { DateField } from "#lib/domain/question-kind.ts";

type DateVerb = { readonly asks: RegExp; readonly fields: readonly DateField[] };

const ADOPTED = "adopted|approved|brought into force";
const PUBLISHED = "published|issued|released|written|sent|dated";
const CREATED = "added|uploaded|created|imported|ingested";
const RECEIVED = "received|handed in|came in|arrived";
const MODIFIED = "changed|updated|modified|edited|revised|amended";
const AGREED = "decided|agreed|resolved|made|taken";
/** What happens to applications and appeals as well, of which a register has a row each. */
const OF_ROWS = `approved|sent|${RECEIVED}|${AGREED}`;
const WORKED = "worked on|discussed|talked about|done|read|looked at|mentioned";
const PARTICIPLES = [
  ADOPTED,
  PUBLISHED,
  CREATED,
  RECEIVED,
  MODIFIED,
  AGREED,
  WORKED,
  "in force",
  "in effect",
].join("|");

/** The dates that a question's words ask about, the clearest words first. */
const VERBS: readonly DateVerb[] = [
  {
    asks: /\b(?:decid\w*|agreed?|resolved|(?:did|have|had) we (?:make|take|reach))\b/iu,
    fields: ["created", "modified", "published"],
  },
  {
    asks: /\b(?:adopt\w*|(?:came|come|comes|entered) into (?:force|effect)|took effect|brought into force)\b/iu,
    fields: ["effective"],
  },
  { asks: /\b(?:in force|in effect)\b/iu, fields: ["in_force"] },
  { asks: /\b(?:publish\w*|publications?|issued?|dated|released?|written|sent)\b/iu, fields: ["published"] },
  {
    asks: /\b(?:add(?:ed)?|upload\w*|creat\w*|import\w*|ingested)\b/iu,
    fields: ["created"],
  },
  // "Received" may mean by the library or by the addressee.
  { asks: new RegExp(`\\b(?:${RECEIVED})\\b`, "iu"), fields: ["created", "published"] },
  { asks: /\b(?:chang\w*|updat\w*|modif\w*|edit(?:s|ed)?|revis\w*|amend\w*)\b/iu, fields: ["modified"] },
  { asks: /\bhappen\w*|\bgoing on\b/iu, fields: ["created", "modified", "published"] },
  {
    asks: /\b(?:we|us|our|files?|conversations?|chats?|transcripts?|new|work(?:ed)?)\b/iu,
    fields: ["created", "modified"],
  },
];

/** Documents and what they record, in the plural: a single document is asked for by its name. */
const WRITINGS =
  "documents|papers|reports|letters|minutes|guidance|policies|plans|statements|correspondence|emails|notes|files|uploads|conversations|chats|transcripts|discussions";
const NOUNS = `${WRITINGS}|objections|representations|responses|decisions|notices|appeals|evidence|consultations|open questions|questions|actions|next steps|changes|anything|everything|work`;
const FUNCTION_WORDS =
  "of|in|on|to|for|is|are|was|were|be|been|does|do|did|has|have|how|why|when|where|who|if|by|with|at|from";

const REQUEST_FORMS: readonly RegExp[] = [
  // "What did we work on", "what has been published", "what was adopted", "what changed".
  new RegExp(
    `^what(?:['’]s)?\\s+(?:else\\s+)?(?:(?:has|have|had|did|was|were|is|are)\\s+)?(?:been\\s+)?(?:we(?!\\p{L})|new(?!\\p{L})|happen\\p{L}*|going on|(?:${PARTICIPLES})(?!\\p{L}))`,
    "iu",
  ),
  // "Documents …", "which policies …", "show me the objections …", "parking decisions …".
  new RegExp(
    `^(?:(?:show|list|find|give|get|search)(?: me| us)?\\s+)?(?:(?:what|which|all|any|our|the|every|new|recent|latest|is there)\\s+)*(?:(?!(?:${FUNCTION_WORDS})(?!\\p{L}))[\\p{L}\\p{N}'’-]+\\s+){0,3}?(?:${NOUNS})(?!\\p{L})`,
    "iu",
  ),
];
/** "… published", right before its time. "Applications received" are rows of a register rather than documents. */
const PARTICIPLE = new RegExp(
  `(?:adopted|brought into force|in force|${PUBLISHED}|${CREATED}|${MODIFIED})\\s*$`,
  "iu",
);
/** What says that a document is of a single day: one of its kind, or a verb that only documents have. */
const OF_A_DAY = new RegExp(
  `(?<!\\p{L})(?:(?:${WRITINGS})(?!\\p{L})|we(?!\\p{L})|(?:published|adopted|brought into force|dated|uploaded|imported|ingested)[\\s?.!]*$)`,
  "iu",
);
const HAPPENED_TO_ROWS = new RegExp(`(?<!\\p{L})(?:${OF_ROWS})(?!\\p{L})`, "iu");
const RELATIVE = /\b(?:last|past|previous|this|ago|yesterday|today)\b/iu;

/**
 * The dates compared with a question's period, by the words before and after its time. Null where they ask for no
 * documents, decisions or work of that time, so that a date in a question of fact filters nothing.
 * @param isDay the time is a single day, which cells of tables have too
 */
export function dateFieldsAsked(
  around: { readonly before: string; readonly after: string },
  time: string,
  { isDay }: { readonly isDay: boolean },
): readonly DateField[] | null {
  const rest = `${around.before} ${around.after}`.replace(/\s+/g, " ").trim();
  if (isDay && !RELATIVE.test(time) && !isOfThatDay(rest)) return null;
  // A time alone asks for what was done in it.
  if (rest === "") return ["created", "modified"];
  const fact = /^(?:what|which)\s+(?:is|was|are|were)\s+(?:the|a|an)\s/iu.test(rest);
  const asks =
    REQUEST_FORMS.some((shape) => shape.test(rest)) || (!fact && PARTICIPLE.test(around.before.trimEnd()));
  if (!asks) return null;
  // A day of 1978 is history, and does not ask for documents of that day.
  if (/^what\s+happen/iu.test(rest) && !RELATIVE.test(time)) return null;
  return VERBS.find((verb) => verb.asks.test(rest))?.fields ?? ["published", "effective"];
}

/** True if the words say that a document is of a day. Otherwise the day may be one of its contents. */
function isOfThatDay(words: string): boolean {
  return OF_A_DAY.test(words) && (/\bwe\b/iu.test(words) || !HAPPENED_TO_ROWS.test(words));
}
