import { Anchor } from "@mantine/core";
import { IconBrandWhatsapp, IconMapPin } from "@tabler/icons-react";
import { phoneTargets } from "#shared/domain/core/phone.ts";
import classes from "./contact-links.module.css";
import { useTexts } from "./use-texts.ts";

const ICON_SIZE = 16;

/** Opens a conversation in WhatsApp. */
function WhatsAppLink({ phone, href }: { phone: string; href: string }) {
  const { t } = useTexts();
  const name = t("components.whatsapp", { phone });
  return (
    <Anchor
      className={classes.icon}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={name}
      title={name}
    >
      <IconBrandWhatsapp size={ICON_SIZE} aria-hidden />
    </Anchor>
  );
}

/** A `tel:` link, and a `wa.me` link unless it is a Spanish landline; only text where it is no telephone number; nothing if there is none. */
export function PhoneLink({ phone }: { phone: string | null }) {
  if (!phone) return null;
  const targets = phoneTargets(phone);
  if (targets === null) return phone;
  return (
    <span className={classes.withIcon}>
      <Anchor size="sm" href={targets.call}>
        {targets.text}
      </Anchor>
      {targets.chat !== null && <WhatsAppLink phone={targets.text} href={targets.chat} />}
    </span>
  );
}

/** A `mailto:` link; wraps before the @ if narrow. */
export function EmailLink({ email }: { email: string | null }) {
  if (!email) return null;
  const [name, host] = email.split("@");
  return (
    <Anchor size="sm" href={`mailto:${email}`}>
      {name}
      <wbr />@{host}
    </Anchor>
  );
}

/** Opens an address on a map (Maps URLs, "search": developers.google.com/maps/documentation/urls). */
export function MapLink({ address }: { address: string }) {
  const { t } = useTexts();
  const name = t("components.map", { address });
  return (
    <Anchor
      className={classes.icon}
      href={`https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query: address })}`}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={name}
      title={name}
    >
      <IconMapPin size={ICON_SIZE} aria-hidden />
    </Anchor>
  );
}

export function AddressLink({ address }: { address: string }) {
  return (
    <span>
      {address} <MapLink address={address} />
    </span>
  );
}
