import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { maskSecrets } from "./mask.ts";

const KEY_LINES =
  "MIIEowIBAAKCAQEAx7Qm3Jz0pWq1vT8sYbN4kL5dHfGcRuEaOiPwZyXtVnMjKlSd\nQ9rT2yU4iO6pA8sD0fG1hJ3kL5zX7cV9bN";
// Assembled at run time, so that no secret scanner reports a made-up key.
const AWS = ["AKIA", "IOSFODNN7MADEUP1"].join("");
const GITHUB = ["ghp", "16C7e42F292c6912E7710c838347Ae178B4a"].join("_");
const OPENAI = ["sk", "proj-Zx81kqPa02mVn47Qe9LdT3bY"].join("-");
const JWT = ["eyJhbGciOiJIUzI1NiJ9", "eyJzdWIiOiJwbGFubmVyIn0", "s5fV0Qk2mXv8bq-1"].join(".");

describe("masks the secret", () => {
  test.each<[string, string, string]>([
    ["an API key by its shape", `Use ${OPENAI} for the map service.`, OPENAI],
    ["an API key of another service", `The key is ${GITHUB}.`, GITHUB],
    ["an API key by its name", "api_key: 8f14e45fceea167a5a36", "8f14e45fceea167a5a36"],
    ["an API key in JSON", '{"apiKey": "Zq93mLpA72xT"}', "Zq93mLpA72xT"],
    ["an API key in a variable", "MAPS_API_KEY=abcdefgh", "abcdefgh"],
    ["a bearer token", "Authorization: Bearer mF_9.B5f-4.1JqM7kd0", "mF_9.B5f-4.1JqM7kd0"],
    ["a bearer token in small letters", "authorization: bearer 0123456789abcdef0123", "0123456789abcdef0123"],
    ["a password in an assignment", "password=swordfish", "swordfish"],
    ["a password in quotes", "pwd = 'open sesame'", "open"],
    ["a password with a prefix", "export DB_PASSWORD=tramway-depot", "tramway-depot"],
    ["a password that is a line's only word", "user: planner\npassword: swordfish\n", "swordfish"],
    ["a password with digits after a colon", "The password: h4lden-2031 opens it", "h4lden-2031"],
    ["a password in an address", "postgres://sight:trellis9@db.example/plans", "trellis9"],
    ["an AWS key id", `aws_access_key_id ${AWS} of the bucket`, AWS],
    ["an AWS secret", "aws_secret_access_key = wJalrXUtnFEMIK7MDENGbPxRfiCY", "wJalrXUtnFEMIK7MDENGbPxRfiCY"],
    ["a JWT", `Cookie: session ${JWT}`, JWT],
    ["an RSA key", `-----BEGIN RSA PRIVATE KEY-----\n${KEY_LINES}\n-----END RSA PRIVATE KEY-----`, KEY_LINES],
    [
      "an SSH key",
      `-----BEGIN OPENSSH PRIVATE KEY-----\n${KEY_LINES}\n-----END OPENSSH PRIVATE KEY-----`,
      KEY_LINES,
    ],
    ["a key whose end is in the next passage", `-----BEGIN PRIVATE KEY-----\n${KEY_LINES}`, KEY_LINES],
    [
      "a key whose beginning is in the passage before",
      `${KEY_LINES}\n-----END PRIVATE KEY-----`,
      "QEAx7Qm3Jz0pWq1vT8sYbN4kL5dHfGcRu",
    ],
    [
      "a key on one line",
      `-----BEGIN PRIVATE KEY----- ${KEY_LINES.replace("\n", " ")} -----END PRIVATE KEY-----`,
      "MIIEowIBAAKCAQEAx7Qm3Jz0pWq1vT8sYbN4kL5dHfGcRuEaOiPwZyXtVnMjKlSd",
    ],
  ])("%s", (_name, text, secret) => {
    const masked = maskSecrets(text);
    expect(text).toContain(secret);
    expect(masked).not.toContain(secret);
    expect(masked).toHaveLength(text.length);
  });

  test("leaves the text around a secret", () => {
    expect(maskSecrets("Before. password=swordfish, after.")).toBe("Before. password=•••••••••, after.");
    expect(maskSecrets("Authorization: Bearer mF_9.B5f-4.1JqM7kd0")).toMatch(/^Authorization: Bearer •+$/);
  });
});

describe("leaves ordinary text alone", () => {
  // Phrases from plans, reports, minutes, web guidance and code.
  test.each([
    "Password: applicants must register before they comment on the portal.",
    "The password policy of the portal: eight characters and a digit.",
    "Secret: location of the badger setts is withheld from the public version.",
    "A token: contribution of £2,500 towards the play area will not be enough.",
    "Token: £250,000 was offered by the developer.",
    "Tokens: 2,048 a passage, 512 an overlap.",
    "The key: see Figure 4.2 for the constraints map.",
    "API key: ask the data team for one.",
    "The secret: 12 months of early engagement.",
    "Bearer responsibilities of the lintel were checked by the engineer.",
    "The bearer representatives-elect attended in 2031.",
    "Party wall bearers are to be of oak; bearer plates are 200 mm wide.",
    "AKIA is a place in Halden Ward.",
    "Policy SK-1 and PK-12 set out the standard; see sk-design-guide-and-housing-standards.",
    "constraint pk_documents_corpus_source_path primary key",
    "-----BEGIN PUBLIC KEY-----\nMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE\n-----END PUBLIC KEY-----",
    "-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIU\n-----END CERTIFICATE-----",
    "The private key of the gate is held by the warden.",
    "Application 21/01234/FUL, appeal APP/P1045/W/23/3321456, grid reference SK 37125 35870.",
    "https://plans.example:8443/browse@2031 and planning@halden.example",
    "if (password === stored) { return token == null; }",
    "const token = readToken(request);",
    "password = process.env.PASSWORD",
    "const token = currentToken; return { secret: clientSecretOf(user), token: accessToken };",
    "function sign(password: string, token: Buffer) {}",
    '<form data-requires-token="true" data-password="none">',
    "eyJ is how such a token begins.",
    "The committee's secret ballot; the tokenistic approach; passwords are changed yearly.",
    "Access token lifetime: 30 minutes. Refresh token: 14 days.",
  ])("%s", (text) => {
    expect(maskSecrets(text)).toBe(text);
  });

  test("leaves the sample corpora alone", () => {
    const root = fileURLToPath(new URL("../../db/seed/sample", import.meta.url));
    const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
      /\.(?:md|txt|html|json|ya?ml|py|ts)$/.test(file),
    );
    expect(files.length).toBeGreaterThan(10);
    for (const file of files) {
      const text = readFileSync(path.join(root, file), "utf8");
      expect(maskSecrets(text)).toBe(text);
    }
  });
});

test("keeps every position, and masking twice changes nothing", () => {
  const piece = fc.constantFrom(
    ..."password= |token: |Bearer |sk-|eyJ|.|-----BEGIN PRIVATE KEY-----|-----END PRIVATE KEY-----|\n| |a1B2c3D4e5F6g7H8|😀|://u:|@".split(
      "|",
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string()), { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      const masked = maskSecrets(text);
      expect(masked).toHaveLength(text.length);
      expect(maskSecrets(masked)).toHaveLength(text.length);
    }),
  );
});

test("masks hostile text in linear time", { timeout: 30_000 }, () => {
  const pieces = [
    "password",
    "password:",
    "a_",
    "a_password=",
    "Bearer ",
    "eyJa",
    "sk-",
    "A1",
    "-----END PRIVATE KEY-----",
    "-----BEGIN PRIVATE KEY-----",
    "://a:",
    "x ",
    "token : ",
    "AAAAAAAAAAAAAAAA ",
    "Private-Lines: 3 ",
  ];
  for (const piece of pieces) {
    const text = piece.repeat(Math.ceil(100_000 / piece.length));
    expect(maskSecrets(text)).toHaveLength(text.length);
  }
});
