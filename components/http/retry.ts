import { RequestError } from "./fetch-json.ts";

/** Client errors are final. Possibly temporary failures are retried once. */
export function retry(failures: number, error: Error): boolean {
  if (error instanceof RequestError && error.status >= 400 && error.status < 500) return false;
  return failures < 1;
}
