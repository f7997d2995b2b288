import { queryOptions } from "@tanstack/react-query";
import type { MailServer } from "#shared/domain/notifications/mail-server.ts";
import { call } from "./http.ts";

/** Whether mails are sent at all. Refetched whenever the settings change. */
export const mailServerQuery = queryOptions({
  queryKey: ["notification_settings", "mail_server"],
  queryFn: async ({ signal }) => (await call<MailServer>("/mail-server", { signal })).data,
});
