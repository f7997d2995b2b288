import type { Confirmation } from "#shared/domain/account/confirmation.ts";

/** Requests the password or a code from the user; null when they do not enter it. */
type Dialog = () => Promise<Confirmation | null>;

let openDialog: Dialog | null = null;
let given: Confirmation | null = null;

/** Registers the dialog. Returns the function that removes it. */
export function offerConfirmation(dialog: Dialog): () => void {
  openDialog = dialog;
  return () => {
    if (openDialog === dialog) openDialog = null;
  };
}

/** Forgets what was confirmed, when the session ends. */
export function forgetConfirmation(): void {
  given = null;
}

/**
 * The key that confirms who the user is; the dialog opens at most once in some minutes.
 * @param refused the key that the server has just refused
 * @returns null where there is no dialog, or the user closed it
 */
export async function confirmUser(refused: string | undefined): Promise<string | null> {
  if (given && given.key !== refused) return given.key;
  given = (await openDialog?.()) ?? null;
  return given?.key ?? null;
}
