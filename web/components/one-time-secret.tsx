import { Button, Group, Stack, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { Notice } from "#shared/ui/notice.tsx";
import { PlainModal } from "./plain-modal.tsx";
import { useCopy } from "./use-copy.ts";
import { useTexts } from "./use-texts.ts";

interface OneTimeSecretProps {
  title: string;
  /** Label of the secret. */
  label: string;
  secret: string;
  onClose: () => void;
}

/** A newly created secret to copy; it is not shown again. */
export function OneTimeSecret({ title, label, secret, onClose }: OneTimeSecretProps) {
  const { t } = useTexts();
  const { isCopied, copy } = useCopy(secret, t("components.secret.copied"));
  return (
    <PlainModal opened onClose={onClose} title={title} closeOnClickOutside={false} size="lg">
      <Stack gap="md">
        <Notice>{t("components.secret.once")}</Notice>
        <TextInput
          label={label}
          value={secret}
          readOnly
          spellCheck={false}
          styles={{ input: { fontFamily: "var(--mantine-font-family-monospace)" } }}
          onFocus={(event) => event.currentTarget.select()}
        />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t("components.secret.done")}
        </Button>
        <Button
          data-autofocus
          leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
          onClick={copy}
        >
          {t("components.secret.copy")}
        </Button>
      </Group>
    </PlainModal>
  );
}
