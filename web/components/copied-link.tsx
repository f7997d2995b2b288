import { Button, Group, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { showError, showSuccess } from "#shared/ui/toasts.ts";
import { useTexts } from "./use-texts.ts";

/** An address that staff hand on: to be read, selected, or copied by a click. */
export function CopiedLink({ label, address }: { label: string; address: string }) {
  const { t } = useTexts();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setIsCopied(true);
      showSuccess(t("components.link.copied"));
    } catch {
      // Browsers refuse where the page did not come over https, or when the person forbade it.
      showError(t("components.link.copy_failed"));
    }
  };
  return (
    <Group gap="sm" align="flex-end">
      <TextInput
        label={label}
        value={address}
        readOnly
        style={{ flex: "1 1 14rem" }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={() => void copy()}
      >
        {t("components.link.copy")}
      </Button>
    </Group>
  );
}
