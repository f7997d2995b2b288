import { Button, Group, Skeleton, Stack, TextInput } from "@mantine/core";
import { IconCheck, IconCopy, IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { describeError } from "#shared/client/api-error.ts";
import type { BookingLink } from "#shared/domain/bookings/booking-link.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showError, showSuccess } from "#shared/ui/toasts.ts";
import { useShownBlob } from "#web/components/use-shown-blob.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { addressQuery, qrQuery } from "./booking-queries.ts";
import classes from "./bookings.module.css";
import { LinkMail } from "./link-mail.tsx";

function CopyButton({ text }: { text: string }) {
  const { t } = useTexts();
  const [isCopied, setIsCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setIsCopied(true);
      showSuccess(t("bookings.link.copied"));
    } catch {
      // Browsers refuse where the page did not come over https, or when the person forbade it.
      showError(t("bookings.link.copy_failed"));
    }
  };
  return (
    <Button
      variant={isCopied ? "light" : "filled"}
      leftSection={isCopied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
      onClick={() => void copy()}
    >
      {t("bookings.link.copy")}
    </Button>
  );
}

function QrCode({ link }: { link: BookingLink }) {
  const { t } = useTexts();
  const { data } = useQuery(qrQuery(link.id));
  const ref = useShownBlob(data);
  if (!data) return <Skeleton height={148} width={148} />;
  return <img ref={ref} className={classes.qr} alt={t("bookings.link.qr", { asset: link.asset_label })} />;
}

/** The address of a link in every way it is handed over: copied, mailed, shown to a phone's camera. */
export function LinkShare({ link }: { link: BookingLink }) {
  const { t } = useTexts();
  const { data, error } = useQuery(addressQuery(link.id));
  if (error) return <Notice tone="danger">{describeError(error)}</Notice>;
  if (!data) return <Skeleton height={220} />;
  return (
    <Stack gap="md">
      <TextInput
        label={t("bookings.link.address")}
        value={data.url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="sm">
        <CopyButton text={data.url} />
        <Button
          component="a"
          href={data.url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          leftSection={<IconExternalLink size={16} aria-hidden />}
        >
          {t("bookings.link.look")}
        </Button>
      </Group>
      <div className={classes.share}>
        <QrCode link={link} />
        <LinkMail link={link} />
      </div>
    </Stack>
  );
}
