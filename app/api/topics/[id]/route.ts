import { anyIdParams } from "#lib/domain/route-params.ts";
import { editTopicSchema, removedTopicSchema, topicSchema } from "#lib/domain/topics.ts";
import { route } from "#lib/http/route.ts";
import { editTopic } from "#lib/services/topics/edit-topic.ts";
import { removeTopic } from "#lib/services/topics/remove-topic.ts";

export const PATCH = route({
  summary: "Change a topic",
  description:
    "A job then tags the stored passages. A built-in topic can be changed and turned off for all corpora.",
  params: anyIdParams,
  body: editTopicSchema,
  answers: { 200: { description: "The topic", schema: topicSchema } },
  errors: {
    not_found: "No such topic or corpus",
    conflict: "Another topic has the name, or a built-in topic cannot belong to one corpus",
  },
  run: (context, { params, body }) => editTopic(context, { id: params.id, edit: body }),
});

export const DELETE = route({
  summary: "Remove a topic, or reset a built-in one",
  params: anyIdParams,
  answers: {
    200: {
      description: "The topic as it was, and a built-in one as it is now",
      schema: removedTopicSchema,
    },
  },
  errors: {
    not_found: "No such topic",
    conflict: "A built-in topic without changes, or another topic has its original name",
  },
  run: (context, { params }) => removeTopic(context, params),
});
