/**
 * Version of descriptions. Raise it when the same text may yield another description, so that descriptions are rebuilt.
 */
export const DESCRIBE_FINGERPRINT = "describe-2";
