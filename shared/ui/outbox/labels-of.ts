import { t } from "#shared/client/i18n.ts";
import { isOwn } from "#shared/client/outbox/outbox-store.ts";
import type { Outgoing } from "#shared/client/outbox/outgoing.ts";

/** Labels of the user's own entries; entries of other users of this device are only counted. */
export function labelsOf(entries: readonly Outgoing[]): string[] {
  const own = entries.filter(isOwn);
  const count = entries.length - own.length;
  return [...own.map(({ label }) => label), ...(count > 0 ? [t("palette.entries_of_others", { count })] : [])];
}
