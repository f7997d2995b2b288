import { queryOptions } from "@tanstack/react-query";
import type { NoticeChoice, NoticeChoices } from "#shared/domain/notifications/notice-kind.ts";
import { call } from "./http.ts";
import { queryClient } from "./query-client.ts";

/** What the user is notified of. Refetched whenever the settings of the company change. */
export const noticeChoicesQuery = queryOptions({
  queryKey: ["notification_settings", "choices"],
  queryFn: async ({ signal }) => (await call<NoticeChoices>("/notice-choices", { signal })).data,
});

/**
 * Sets one switch of the user.
 * @throws ApiError
 */
export async function chooseNotice(body: NoticeChoice): Promise<void> {
  const { data } = await call<NoticeChoices>("/notice-choices", { method: "PATCH", body });
  queryClient.setQueryData(noticeChoicesQuery.queryKey, data);
}
