import { Button, Group, Stack } from "@mantine/core";
import type { BookingLink } from "#shared/domain/bookings/booking-link.ts";
import { Panel } from "#web/components/detail/panel.tsx";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { LinkShare } from "./link-share.tsx";

/** The links that were just made, to be handed over at once; the list gives them again. */
export function MadeLinks({ links, onClose }: { links: readonly BookingLink[]; onClose: () => void }) {
  const { t } = useTexts();
  return (
    <PlainModal opened onClose={onClose} size="lg" title={t("bookings.link.made", { count: links.length })}>
      <Stack gap="md">
        {links.map((link) => (
          <Panel key={link.id} title={`${link.code} · ${link.asset_label}`}>
            <LinkShare link={link} />
          </Panel>
        ))}
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{t("action.close")}</Button>
      </Group>
    </PlainModal>
  );
}
