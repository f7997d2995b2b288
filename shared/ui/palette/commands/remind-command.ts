import { remindDebtor } from "#shared/client/collection-round.ts";
import type { Can, Shell } from "../surface/shell.ts";

/** Whether the user may send reminders: the collection round requires the same permissions. */
export const mayRemind = (can: Can): boolean =>
  can("payment", "create") && can("invoice", "read") && can("person", "read");

/**
 * Mails a person a reminder of overdue invoices, by the configured reminder steps.
 * @throws ApiError
 */
export async function remind(person: { readonly id: string; readonly label: string }, shell: Shell): Promise<void> {
  const { reason } = await remindDebtor(person.id);
  if (reason === null) shell.announce(shell.t("palette.reminded", { name: person.label }));
  else shell.refuse(shell.t(`palette.remind.${reason}`));
}
