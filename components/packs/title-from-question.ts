import { NEW_PACK_WORDS } from "./words.ts";

/** Makes a pack title from the first words of a question. */
export function titleFromQuestion(question: string): string {
  const plain = question.trim().replace(/\s+/g, " ");
  if (plain === "") return NEW_PACK_WORDS.untitled;
  const short = plain.length <= 80 ? plain : `${plain.slice(0, 80).replace(/\s\S*$/, "")} …`;
  return short.charAt(0).toUpperCase() + short.slice(1);
}
