import { Anchor } from "@mantine/core";
import { formatPhone } from "#shared/domain/core/phone.ts";

/** A `tel:` link; nothing if there is no number. */
export function PhoneLink({ phone }: { phone: string | null }) {
  if (!phone) return null;
  return (
    <Anchor size="sm" href={`tel:${phone}`}>
      {formatPhone(phone)}
    </Anchor>
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
