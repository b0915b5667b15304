import { isFromProxy } from "#components/http/connection.ts";
import { errorWords, isUnreachable, RequestError } from "#components/http/fetch-json.ts";
import { PACK_CHANGE_WORDS } from "./words.ts";

/** True if the pack does not exist, for example because it was moved to trash. */
export function isGone(error: unknown): boolean {
  return error instanceof RequestError && error.status === 404;
}

/** True if another person has changed what the change is about. */
export function isConflict(error: unknown): boolean {
  return error instanceof RequestError && error.status === 409;
}

/** True if the server is away: the change stays pending, and later changes wait behind it. */
export function isServerAway(error: unknown): boolean {
  return isUnreachable(error) || (error instanceof RequestError && isFromProxy(error.status));
}

/** Says why a change was not saved. */
export function failedChangeWords(error: unknown): string {
  if (isGone(error)) return PACK_CHANGE_WORDS.gone;
  if (isConflict(error)) return PACK_CHANGE_WORDS.changedElsewhere;
  return PACK_CHANGE_WORDS.notSaved(errorWords(error).message);
}

/** Returns the reason alone, for a message about several changes. */
export function refusalReason(error: unknown): string {
  return isConflict(error) ? PACK_CHANGE_WORDS.conflict : errorWords(error).message;
}
