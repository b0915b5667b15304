export { suggestedQuestions } from "./sample.ts";
