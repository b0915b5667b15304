import { openApiDocument } from "#lib/http/openapi.ts";
import packageJson from "../../../package.json" with { type: "json" };

export function GET() {
  return Response.json(openApiDocument(packageJson.version));
}
