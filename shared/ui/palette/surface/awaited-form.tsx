import { useT } from "#shared/ui/use-t.ts";
import classes from "./palette.module.css";

const takeFocus = (input: HTMLInputElement | null) => input?.focus();

interface AwaitedFormProps {
  /** What was typed even before this placeholder was there. */
  readonly known: string;
  /** The whole text typed so far. */
  readonly onText: (text: string) => void;
}

/** Placeholder while a quick form's code is loading: what is typed right after Enter belongs in the form. */
export function AwaitedForm({ known, onText }: AwaitedFormProps) {
  const t = useT();
  return (
    <input
      className={classes.input}
      aria-label={t("palette.label")}
      ref={takeFocus}
      defaultValue={known}
      autoComplete="off"
      spellCheck={false}
      maxLength={2_000}
      onChange={({ currentTarget }) => onText(currentTarget.value)}
    />
  );
}
