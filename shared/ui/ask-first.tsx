import { useEffect, useId, useRef } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { i18n } from "#shared/client/i18n.ts";
import { useT } from "./use-t.ts";
import classes from "./ask-first.module.css";

/** What is asked before something that nothing takes back. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** What it is about, one by one. */
  readonly items?: readonly string[];
  /** The word on the button that does it. */
  readonly confirm: string;
}

const YES = "yes";

interface QuestionDialogProps {
  readonly question: Question;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** The browser's own dialog holds the focus and gives it back; Enter and Escape let it be. */
function QuestionDialog({ question: { title, text, items, confirm }, onAnswer }: QuestionDialogProps) {
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

/** Asks in a dialog of any shell, from wherever it is needed. Whether the person confirmed. */
export async function askFirst(question: Question): Promise<boolean> {
  const place = document.body.appendChild(document.createElement("div"));
  const root = createRoot(place);
  const isConfirmed = await new Promise<boolean>((resolve) =>
    root.render(
      <I18nextProvider i18n={i18n}>
        <QuestionDialog question={question} onAnswer={resolve} />
      </I18nextProvider>,
    ),
  );
  root.unmount();
  place.remove();
  return isConfirmed;
}
