/** Shapes of secrets that must not be shown in a snippet (rag-package, section 12). */
const SECRETS: readonly RegExp[] = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)/g,
  /\bBearer\s+[A-Za-z0-9._~+/=-]{16,}/g,
  /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  /\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\b/g,
  /\b(?:sk|pk|ghp|gho|glpat|xox[abp])[-_][A-Za-z0-9_-]{16,}\b/g,
  /(?<=\b(?:api[_-]?key|secret|token|password|passwd|pwd)["']?\s*[:=]\s*["']?)[^\s"',;]{6,}/gi,
];

/** The text with every secret's characters replaced one for one, so that positions stay as they are. */
export function maskSecrets(text: string): string {
  return SECRETS.reduce(
    (masked, shape) => masked.replace(shape, (secret) => "•".repeat(secret.length)),
    text,
  );
}
