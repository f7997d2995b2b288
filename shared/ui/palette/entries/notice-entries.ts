import { markAllRead } from "#shared/client/state/notifications-state.ts";
import { type Naming, withName } from "./naming.ts";
import type { Entry } from "./palette-entry.ts";

/** Reading the notifications, one by one or all at once. */
export function noticeEntries(naming: Naming): Entry[] {
  const notices = withName(naming, "palette.notices", "notificaciones avisos campana leer notifications bell");
  const { title } = notices;
  return [
    {
      id: "do:notices",
      group: "actions",
      icon: "mail",
      isUnproposed: true,
      action: { kind: "page", page: { kind: "notices", id: "notices", title } },
      ...notices,
    },
    {
      id: "do:read_notices",
      group: "actions",
      icon: "mail",
      isUnproposed: true,
      action: {
        kind: "do",
        run: async ({ t, announce }) => {
          await markAllRead();
          announce(t("palette.all_read"));
        },
      },
      ...withName(naming, "palette.read_all", "notificaciones avisos leidas leer"),
    },
  ];
}
