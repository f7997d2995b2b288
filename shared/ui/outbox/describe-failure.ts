import { i18n, t } from "#shared/client/i18n.ts";
import type { Outgoing } from "#shared/client/outbox/outgoing.ts";
import { translateUnknownKey } from "#shared/i18n/translator.ts";

/** Why an outbox entry was refused, in the server's words. */
export function reasonOf({ failure }: Pick<Outgoing, "failure">): string {
  if (!failure) return t("error.unexpected");
  return failure.message || (translateUnknownKey(i18n, failure.key, failure.params) ?? t("error.unexpected"));
}

/** Text of a toast: which entry, and what is wrong with it. */
export function describeFailure(entry: Outgoing): string {
  return entry.state === "failed"
    ? t("palette.entry_failed", { label: entry.label, reason: reasonOf(entry) })
    : t("palette.entry_unsure", { label: entry.label });
}
