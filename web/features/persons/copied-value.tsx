import { ActionIcon, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useCopy } from "#web/components/use-copy.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./persons.module.css";

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
  const { isCopied, copy } = useCopy(value, t("persons.copied", { value }));
  const label = t("persons.copy", { label: fieldLabel("person", field).toLocaleLowerCase() });
  return (
    <span className={classes.copied}>
      <span>{children}</span>
      <Tooltip label={label}>
        <ActionIcon size={24} variant="subtle" color={isCopied ? "green" : "gray"} aria-label={label} onClick={copy}>
          {isCopied ? <IconCheck size={ICON_SIZE} aria-hidden /> : <IconCopy size={ICON_SIZE} aria-hidden />}
        </ActionIcon>
      </Tooltip>
    </span>
  );
}
