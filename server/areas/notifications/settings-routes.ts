import * as z from "zod/mini";
import { InvalidInput } from "#shared/domain/core/app-error.ts";
import { mailErrors } from "#shared/domain/notifications/mail.ts";
import {
  type NotificationSettingsInput,
  notificationSettingsResource,
} from "#shared/domain/notifications/notification-settings.ts";
import { type RequestBody, refuseUnknownFields, requireObject, slowRoute } from "#server/engine/http/define-route.ts";
import { parseWithRules } from "#server/engine/http/parse-with-rules.ts";
import { respond, type Route } from "#server/engine/http/route.ts";
import { standardRoutes } from "#server/engine/http/standard-routes.ts";
import { assertPassword, storedAccount, updateSettings } from "./settings-changes.ts";
import { testSmsRoute } from "./test-sms-route.ts";
import { testServer } from "./test-server.ts";
import { readSmtpSettings } from "./smtp-settings.ts";

/** The settings in the form, saved or not. */
const formBody: RequestBody<NotificationSettingsInput> = {
  schema: notificationSettingsResource.input,
  parse(raw, today) {
    const body = requireObject(raw);
    refuseUnknownFields(notificationSettingsResource.input, body, notificationSettingsResource.name);
    return parseWithRules(notificationSettingsResource, body, today);
  },
};

function requireHost({ smtp_host }: NotificationSettingsInput): string {
  if (smtp_host) return smtp_host;
  throw new InvalidInput("notification_settings", [{ field: "smtp_host", key: "validation.required", params: {} }]);
}

const testMail = slowRoute({
  method: "POST",
  path: "/notification-settings/test",
  summary: "Sends a test mail to the user's address with the values given, and returns the server's answer",
  access: { entity: "notification_settings", action: "update" },
  body: formBody,
  output: z.object({
    to: z.string(),
    /** Null when the server accepted the mail. */
    error: z.nullable(z.enum(mailErrors)),
    server_answer: z.nullable(z.string()),
  }),
  run: async ({ services, user, language, input }) => {
    const host = requireHost(input);
    const stored = await readSmtpSettings(services.db);
    assertPassword(storedAccount(stored), input);
    const outcome = await testServer(services, host, { input, stored, to: user.email, language });
    return respond({ to: user.email, ...outcome });
  },
});

export const settingsRoutes: readonly Route[] = [
  testMail,
  testSmsRoute,
  ...standardRoutes(notificationSettingsResource, { update: updateSettings }),
];
