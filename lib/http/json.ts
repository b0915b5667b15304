import { AppError } from "#lib/errors/app-error.ts";

/** A request's JSON body. @throws AppError("bad_request") in words when it is none. */
export async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json();
  } catch (cause) {
    throw new AppError("bad_request", "The request's body is not valid JSON.", {}, { cause });
  }
}
