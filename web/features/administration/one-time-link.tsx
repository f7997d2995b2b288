import { Button, Group, Skeleton, Stack, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import type { IssuedUserLink } from "#shared/domain/account/user-link.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showError, showSuccess } from "#shared/ui/toasts.ts";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import type { UserLink } from "./use-user-link.ts";

function useCopy(text: string) {
  const { t } = useTexts();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      showSuccess(t("administration.link.copied"));
    } catch {
      // Browsers refuse where the page did not come over https, or when the person forbade it.
      showError(t("administration.link.copy_failed"));
    }
  };
  return { isCopied, copy: () => void copy() };
}

function Issued({ link: { path, expires_at } }: { link: IssuedUserLink }) {
  const { t, language } = useTexts();
  const address = new URL(path, window.location.origin).href;
  const { isCopied, copy } = useCopy(address);
  return (
    <>
      <p style={{ margin: 0 }}>{t("administration.link.hint", { until: formatInstant(expires_at, language) })}</p>
      <TextInput
        label={t("administration.link.label")}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        data-autofocus
        variant={isCopied ? "light" : "filled"}
        leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        onClick={copy}
      >
        {t("administration.link.copy")}
      </Button>
    </>
  );
}

interface OneTimeLinkProps {
  link: UserLink;
  /** Whom it is for. */
  name: string;
  onClose: () => void;
}

/** The link that was just made, shown this once to be handed over. */
export function OneTimeLink({ link, name, onClose }: OneTimeLinkProps) {
  const { t } = useTexts();
  const { purpose, issued, error } = link;
  return (
    <PlainModal
      opened
      onClose={onClose}
      title={t(`administration.link.${purpose}`, { name })}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {error && <Notice tone="danger">{describeError(error)}</Notice>}
        {issued && <Issued link={issued} />}
        {!issued && !error && <Skeleton height={152} />}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {t("administration.link.done")}
        </Button>
      </Group>
    </PlainModal>
  );
}
