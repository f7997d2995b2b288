import type { MessageKey } from "#locales/es.ts";
import { readRefusal } from "#shared/client/api-error.ts";
import { type Confirmer, setConfirmer } from "#shared/client/http.ts";
import type { Received } from "#shared/client/transport.ts";
import type { Confirmation } from "#shared/domain/account/confirmation.ts";

const CONFIRM: MessageKey = "error.confirmation_required";
const needsConfirmation = ({ status, body }: Received) =>
  readRefusal(status, body)?.errors[0]?.translationKey === CONFIRM;

/**
 * Registers the dialog that requests the password or a code, at most once in some minutes. A key of an ended session is
 * refused by the server, and the dialog opens again.
 * @param openDialog null when the user closes it
 * @returns the function that removes it
 */
export function offerConfirmation(openDialog: () => Promise<Confirmation | null>): () => void {
  let key: string | null = null;
  const confirmer: Confirmer = async (refused, resend) => {
    let response = refused;
    let tried: string | null = null;
    while (needsConfirmation(response)) {
      if (key === tried) key = (await openDialog())?.key ?? null;
      if (key === null) return response;
      tried = key;
      response = await resend(key);
    }
    return response;
  };
  setConfirmer(confirmer);
  return () => setConfirmer(null);
}
