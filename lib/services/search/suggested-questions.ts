export { suggestedQuestions } from "#lib/services/corpora/sample.ts";
