import { ActionIcon, Tooltip } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { showError, showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./persons.module.css";

const SHOWN_MS = 2000;
const ICON_SIZE = 15;

interface CopiedValueProps {
  /** The field whose value it is: the button says so. */
  field: string;
  /** What is copied. */
  value: string;
  /** How it is shown. */
  children: ReactNode;
}

/** A value with a button that copies it, and says that it did. */
export function CopiedValue({ field, value, children }: CopiedValueProps) {
  const { t, fieldLabel } = useTexts();
  const [isCopied, setIsCopied] = useState(false);
  const { start } = useTimeout(() => setIsCopied(false), SHOWN_MS);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      setIsCopied(true);
      start();
      showSuccess(t("persons.copied", { value }));
    } catch {
      // Browsers refuse where the page did not come over https, or when the person forbade it.
      showError(t("persons.copy_failed"));
    }
  };
  const label = t("persons.copy", { label: fieldLabel("person", field).toLocaleLowerCase() });
  return (
    <span className={classes.copied}>
      <span>{children}</span>
      <Tooltip label={label}>
        <ActionIcon
          size={24}
          variant="subtle"
          color={isCopied ? "green" : "gray"}
          aria-label={label}
          onClick={() => void copy()}
        >
          {isCopied ? <IconCheck size={ICON_SIZE} aria-hidden /> : <IconCopy size={ICON_SIZE} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
