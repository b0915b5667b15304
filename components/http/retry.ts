import { isUnreachable, RequestError } from "./fetch-json.ts";

/** Client errors are final, and an unreachable server is shown at once. Possibly temporary failures are retried once. */
export function retry(failures: number, error: Error): boolean {
  if (error instanceof RequestError && error.status >= 400 && error.status < 500) return false;
  return !isUnreachable(error) && failures < 1;
}
