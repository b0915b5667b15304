import { addTopicSchema, topicListSchema, topicSchema } from "#lib/domain/topics.ts";
import { route } from "#lib/http/route.ts";
import { addTopic } from "#lib/services/topics/add-topic.ts";
import { listTopics } from "#lib/services/topics/list-topics.ts";

export const GET = route({
  summary: "List the topics",
  answers: { 200: { description: "All topics, the built-in ones included", schema: topicListSchema } },
  run: (context) => listTopics(context),
});

export const POST = route({
  summary: "Add a topic",
  description:
    "A job then tags the stored passages. A topic of a corpus replaces the topic of the same name of all corpora there; turned off, it removes it there.",
  body: addTopicSchema,
  answers: { 201: { description: "The topic", schema: topicSchema } },
  errors: {
    not_found: "No such corpus",
    conflict: "Another topic of the same corpora has the name, or there are too many topics",
  },
  run: (context, { body }) => addTopic(context, body),
});
