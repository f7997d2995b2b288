import { Suspense, useEffect, useState } from "react";
import { loadArea } from "#shared/client/i18n.ts";
import type { Confirmation } from "#shared/domain/account/confirmation.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { offerConfirmation } from "./confirm-user.ts";

// The page that is open has the texts of its own area only.
const ConfirmationDialog = lazyComponent(async () => {
  const dialog = import("#web/features/account/confirmation-dialog.tsx");
  const [{ ConfirmationDialog: component }] = await Promise.all([dialog, loadArea("account")]);
  return component;
});

type Answer = (confirmation: Confirmation | null) => void;

/** Opens the dialog when the server asks who the user is, and answers the call that waits. */
export function ConfirmationHost() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => offerConfirmation(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;
  const finish = (confirmation: Confirmation | null) => {
    answer(confirmation);
    setAnswer(null);
  };
  return (
    <Suspense>
      <ConfirmationDialog onDone={finish} onClose={() => finish(null)} />
    </Suspense>
  );
}
