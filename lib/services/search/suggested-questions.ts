export { suggestedQuestions } from "#lib/services/intake/sample.ts";
