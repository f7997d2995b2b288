import { Button, Group, Skeleton, Stack, TextInput } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { describeError } from "#shared/client/api-error.ts";
import type { IssuedUserLink } from "#shared/domain/account/user-link.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { CopyLinkButton } from "#web/components/copy-link-button.tsx";
import { PlainModal } from "#web/components/plain-modal.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import type { UserLink } from "./use-user-link.ts";

/** Opens the user's mail program with a prepared mail. */
function MailButton({ link, issued, recipient }: IssuedProps) {
  const { t, language } = useTexts();
  const { name, email } = recipient;
  const params = { name, until: formatInstant(issued.expires_at, language), address: addressOf(issued) };
  const subject = t(`administration.link.${link.purpose}`, { name });
  const body = t(`administration.link.mail.${link.purpose}`, params);
  return (
    <Button
      component="a"
      href={`mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`}
      variant="default"
      leftSection={<IconMail size={16} aria-hidden />}
    >
      {t("administration.link.mail")}
    </Button>
  );
}

interface IssuedProps extends Pick<OneTimeLinkProps, "link" | "recipient"> {
  issued: IssuedUserLink;
}

const addressOf = ({ path }: IssuedUserLink) => new URL(path, window.location.origin).href;

function Issued(props: IssuedProps) {
  const { t, language } = useTexts();
  const { expires_at } = props.issued;
  const address = addressOf(props.issued);
  return (
    <>
      <p style={{ margin: 0 }}>{t("administration.link.hint", { until: formatInstant(expires_at, language) })}</p>
      <TextInput
        label={t("administration.link.label")}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <CopyLinkButton address={address} isMain isFirst />
      <MailButton {...props} />
      {props.issued.is_mailed ? (
        <Notice tone="done">{t("administration.link.mailed", { email: props.recipient.email })}</Notice>
      ) : (
        <Notice tone="due">{t("administration.link.not_mailed")}</Notice>
      )}
    </>
  );
}

interface OneTimeLinkProps {
  link: UserLink;
  /** The user the link is for. */
  recipient: { readonly name: string; readonly email: string };
  onClose: () => void;
}

/** A newly created link to pass on; it is not shown again. */
export function OneTimeLink({ link, recipient, onClose }: OneTimeLinkProps) {
  const { t } = useTexts();
  const { purpose, issued, error } = link;
  return (
    <PlainModal
      opened
      onClose={onClose}
      title={t(`administration.link.${purpose}`, { name: recipient.name })}
      closeOnClickOutside={false}
    >
      <Stack gap="md">
        {error && <Notice tone="danger">{describeError(error)}</Notice>}
        {issued && <Issued link={link} issued={issued} recipient={recipient} />}
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
