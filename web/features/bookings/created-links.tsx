import { Button, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { oneQuery } from "#shared/client/resource-queries.ts";
import { type BookingLink, bookingLinkResource } from "#shared/domain/bookings/booking-link.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { LinkShare } from "./link-share.tsx";

/** The current version of the link: sending it by mail changes it. */
function CreatedLink({ initial }: { initial: BookingLink }) {
  const { data: link } = useQuery({ ...oneQuery(bookingLinkResource, initial.id), initialData: initial });
  return (
    <Panel title={`${link.code} · ${link.asset_label}`}>
      <LinkShare link={link} />
    </Panel>
  );
}

/** The links just created, for sharing; they stay available in the list. */
export function CreatedLinks({ links, onClose }: { links: readonly BookingLink[]; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <PlainModal opened onClose={onClose} size="lg" title={t("bookings.link.made", { count: links.length })}>
      <Stack gap="md">
        {links.map((link) => (
          <CreatedLink key={link.id} initial={link} />
        ))}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t("action.close")}</Button>
      </Group>
    </PlainModal>
  );
}
