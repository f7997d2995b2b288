import { loadArea, t } from "#shared/client/i18n.ts";
import { readOwnEntries } from "#shared/client/outbox/outbox-store.ts";
import { logout } from "#shared/client/session.ts";
import { showError, showSuccess } from "../toasts.ts";

async function leave(): Promise<void> {
  await logout();
  showSuccess(t("logout.success"));
}

/** Logs out; with entries that have not left it says so first, and leaves only when asked once more. */
export async function requestLogout(): Promise<void> {
  const { length: count } = await readOwnEntries();
  if (count === 0) return leave();
  await loadArea("palette");
  showError(t("palette.logout_warns", { count }), { label: t("palette.logout_anyway"), run: () => void leave() });
}
