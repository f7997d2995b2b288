import { Button, Group, Skeleton, Stack, TextInput } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { describeError } from "#shared/client/api-error.ts";
import type { BookingLink } from "#shared/domain/bookings/booking-link.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { CopyLinkButton } from "#web/components/copy-link-button.tsx";
import { useShownBlob } from "#web/components/use-shown-blob.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { addressQuery, qrQuery } from "./booking-queries.ts";
import classes from "./bookings.module.css";
import { LinkMail } from "./link-mail.tsx";

function QrCode({ link }: { link: BookingLink }) {
  const { t } = useTexts();
  const { data } = useQuery(qrQuery(link.id));
  const ref = useShownBlob(data);
  if (!data) return <Skeleton height={148} width={148} />;
  return <img ref={ref} className={classes.qr} alt={t("bookings.link.qr", { asset: link.asset_label })} />;
}

/** The address of a link to share: by copying, by mail, or as a QR code. */
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
        <CopyLinkButton address={data.url} isMain />
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
