import { ActionIcon, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CopiedField, Party } from "#shared/ui/palette/commands/copy-command.ts";
import classes from "./copied-value.module.css";
import { useCopy } from "./use-copy.ts";
import { useTexts } from "./use-texts.ts";

const ICON_SIZE = 15;

interface CopiedValueProps {
  /** The party the value belongs to. */
  of: Party;
  field: CopiedField;
  /** How the value is shown. */
  children: ReactNode;
}

/** A value that the palette can copy, with a copy button; nothing if it is empty. */
export function CopiedValue({ of, field, children }: CopiedValueProps) {
  const { t, fieldLabel } = useTexts();
  const value = of[field];
  const { isCopied, copy } = useCopy(value ?? "");
  if (!value) return null;
  const label = t("components.copy", { label: fieldLabel("person", field).toLocaleLowerCase() });
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
