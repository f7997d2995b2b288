import { UnstyledButton } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { useTexts } from "../use-texts.ts";
import classes from "./filters.module.css";

/** Indicates that archived rows are shown; can be removed. */
export function ArchivedChip({ onRemove }: { onRemove: () => void }) {
  const { t } = useTexts();
  const label = t("components.filters.archived");
  return (
    <span className={classes.chip}>
      <span className={classes.open} style={{ lineHeight: "30px" }}>
        {label}
      </span>
      <UnstyledButton
        className={classes.remove}
        aria-label={t("components.filters.remove", { label })}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </UnstyledButton>
    </span>
  );
}
