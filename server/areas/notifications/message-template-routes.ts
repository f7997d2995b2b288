import * as z from "zod/mini";
import {
  messagePreview,
  messageTemplateResource,
  messageText,
  type MessageTemplateInput,
  type MessageText,
} from "#shared/domain/notifications/message-template.ts";
import { messageKeys, messagePlaceholders } from "#shared/domain/notifications/message-placeholders.ts";
import { messageSamples } from "#shared/domain/notifications/message-samples.ts";
import { languages } from "#shared/lib/language.ts";
import { readSignature } from "#server/areas/company/read-signature.ts";
import type { Queryable } from "#server/engine/db/queryable.ts";
import { readRoute, ruledBody, writeRoute } from "#server/engine/http/define-route.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { productText, writeMail } from "./mail-text.ts";

type Edited = Pick<MessageText, "key" | "language" | "subject" | "text"> & { readonly id: string };

async function readTexts(db: Queryable): Promise<MessageText[]> {
  const edited = await db.query<Edited>(
    "select id, key, language, subject, text from message_template where archived_at is null",
    [],
  );
  return messageKeys.flatMap((key) =>
    languages.map((language) => {
      const own = edited.find((row) => row.key === key && row.language === language);
      const { subject, text } = own ?? productText(key, language);
      const { known, required } = messagePlaceholders[key];
      return { key, language, subject, text, template_id: own?.id ?? null, known: [...known], required: [...required] };
    }),
  );
}

/** GET /message-texts */
const textsRoute = readRoute({
  path: "/message-texts",
  summary: "Every mail to people outside the office, in each language, as it is written now",
  access: { entity: "message_template", action: "read" },
  output: z.array(messageText),
  run: async ({ db }) => respond(await readTexts(db)),
});

const previewOf = ({ key, language, subject, text }: MessageTemplateInput, values: Readonly<Record<string, string>>) =>
  writeMail(key, language, { ...messageSamples[language], ...values }, { subject, text });

/** POST /message-previews */
const previewRoute = writeRoute({
  method: "POST",
  path: "/message-previews",
  summary: "Fills the text of a mail with sample values, as it would be sent; nothing is stored",
  access: { entity: "message_template", action: "read" },
  body: ruledBody(messageTemplateResource, "message_template"),
  output: messagePreview,
  run: async ({ tx, services, input }) =>
    respond(previewOf(input, { ...(await readSignature(tx)), link: `${services.origin}/…` })),
});

export const messageTemplateRoutes: readonly Route[] = [
  textsRoute,
  previewRoute,
  ...standardRoutes(messageTemplateResource),
];
