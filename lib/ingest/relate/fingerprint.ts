/** Version of relations. Raise it when the same document may yield other anchors or references. */
export const RELATE_FINGERPRINT = "relate-10";
