import type { Confirmation } from "#shared/domain/account/confirmation.ts";

/** Asks the user for the password or a code; null when they do not give it. */
type Ask = () => Promise<Confirmation | null>;

let ask: Ask | null = null;
let given: Confirmation | null = null;

/** Registers the dialog that asks. Returns the function that removes it. */
export function offerConfirmation(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = null;
  };
}

/** Forgets what was confirmed, when the session ends. */
export function forgetConfirmation(): void {
  given = null;
}

/**
 * The key that confirms who the user is, asked for at most once in some minutes.
 * @param refused the key that the server has just refused
 * @returns null where no one can be asked, or the user declined
 */
export async function confirmUser(refused: string | undefined): Promise<string | null> {
  if (given && given.key !== refused) return given.key;
  given = (await ask?.()) ?? null;
  return given?.key ?? null;
}
