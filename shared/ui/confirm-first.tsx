import { useEffect, useId, useRef } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { i18n } from "#shared/client/i18n.ts";
import { useT } from "./use-t.ts";
import classes from "./confirm-first.module.css";

/** A confirmation before an irreversible action. */
export interface Confirmation {
  readonly title: string;
  readonly text: string;
  /** The affected items. */
  readonly items?: readonly string[];
  /** The text of the confirm button. */
  readonly confirm: string;
}

const YES = "yes";

interface ConfirmationDialogProps {
  readonly confirmation: Confirmation;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** The native dialog traps and restores the focus; Enter and Escape work by default. */
function ConfirmationDialog({ confirmation: { title, text, items, confirm }, onAnswer }: ConfirmationDialogProps) {
  const t = useT();
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => onAnswer(dialog.current?.returnValue === YES)}
    >
      <form method="dialog">
        <h2 id={`${id}-title`}>{title}</h2>
        <div id={`${id}-text`}>
          <p>{text}</p>
          {items && items.length > 0 && (
            <ul>
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          )}
        </div>
        <div className={classes.actions}>
          <button type="submit" value="" autoFocus>
            {t("action.cancel")}
          </button>
          <button type="submit" value={YES} className={classes.confirm}>
            {confirm}
          </button>
        </div>
      </form>
    </dialog>
  );
}

/** Shows a confirmation dialog from anywhere, in any shell. Resolves to whether the user confirmed. */
export async function confirmFirst(confirmation: Confirmation): Promise<boolean> {
  const container = document.body.appendChild(document.createElement("div"));
  const root = createRoot(container);
  const isConfirmed = await new Promise<boolean>((resolve) =>
    root.render(
      <I18nextProvider i18n={i18n}>
        <ConfirmationDialog confirmation={confirmation} onAnswer={resolve} />
      </I18nextProvider>,
    ),
  );
  root.unmount();
  container.remove();
  return isConfirmed;
}
