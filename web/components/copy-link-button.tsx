import { Button } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useCopy } from "./use-copy.ts";
import { useTexts } from "./use-texts.ts";

interface CopyLinkButtonProps {
  address: string;
  /** Whether it is the primary action. */
  isMain?: boolean;
  /** Whether it gets the focus when its dialog opens. */
  isFirst?: boolean;
}

/** Copies an address for sharing. */
export function CopyLinkButton({ address, isMain = false, isFirst = false }: CopyLinkButtonProps) {
  const { t } = useTexts();
  const { isCopied, copy } = useCopy(address, t("components.link.copied"));
  return (
    <Button
      {...(isFirst && { autoFocus: true, "data-autofocus": true })}
      variant={isMain && !isCopied ? "filled" : "default"}
      leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={copy}
    >
      {t("components.link.copy")}
    </Button>
  );
}
