import { remindDebtor } from "#shared/client/collection-round.ts";
import type { Can, Shell } from "../surface/shell.ts";

/** Whether somebody may remind of what is owed: the collection round asks for the same rights. */
export const mayRemind = (can: Can): boolean =>
  can("payment", "create") && can("invoice", "read") && can("person", "read");

/** Reminds a person by mail of what is overdue, by the office's steps of reminding. Throws ApiError. */
export async function remind(person: { readonly id: string; readonly label: string }, shell: Shell): Promise<void> {
  const { reason } = await remindDebtor(person.id);
  if (reason === null) shell.tell(shell.t("palette.reminded", { name: person.label }));
  else shell.refuse(shell.t(`palette.remind.${reason}`));
}
