import type { Recognised } from "#lib/domain/question-kind.ts";
import { nameTokens } from "./names.ts";

/** Words that only ask, and have no topic. */
const REQUEST_WORDS = new Set(
  nameTokens(
    `what which who did do does have has had we i us you they been were was is are am me show list find give tell all
    everything anything something any work worked working happened happening happen new news made make taken take added
    add upload uploaded upload changed change update updated created create edited published publish issued issue dated
    received come came there here about on over around during within this last past get look looked at documents document
    papers paper files file things thing stuff conversations conversation recently lately so far and also please project
    projects library corpus corpora discuss discussed talked talk read go gone adopted adopt force effect decide decided agree agreed`,
  ),
);

/** The rest of a question without what was recognised in it and the words that only ask; "" where nothing is left. */
export function topicOf(question: string, recognised: readonly Recognised[]): string {
  const rest = recognised.reduce((text, { words }) => text.replace(words, " "), question);
  return nameTokens(rest).some((token) => !REQUEST_WORDS.has(token)) ? rest.replace(/\s+/g, " ").trim() : "";
}
