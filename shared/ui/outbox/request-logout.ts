import { loadArea, t } from "#shared/client/i18n.ts";
import { readOwnEntries } from "#shared/client/outbox/outbox-store.ts";
import { logout } from "#shared/client/session.ts";
import { confirmFirst } from "../confirm-first.tsx";
import { labelsOf } from "./labels-of.ts";
import { showSuccess } from "../toasts.ts";

/**
 * Whether the user logs out although entries are unsent; they stay on the device for them (docs/design/extension.md,
 * "outbox").
 */
async function mayLeave(): Promise<boolean> {
  const entries = await readOwnEntries();
  if (entries.length === 0) return true;
  await loadArea("palette");
  return confirmFirst({
    title: t("palette.logout_title"),
    text: t("palette.logout_warns", { count: entries.length }),
    items: labelsOf(entries),
    confirm: t("palette.logout_anyway"),
  });
}

/** Logs out; asks first if there are unsent entries. */
export async function requestLogout(): Promise<void> {
  if (!(await mayLeave())) return;
  await logout();
  showSuccess(t("logout.success"));
}
