import { Anchor } from "@mantine/core";
import { formatPhone } from "#shared/domain/core/phone.ts";

/** A telephone number that can be called; nothing where there is none. */
export function PhoneLink({ phone }: { phone: string | null }) {
  if (!phone) return null;
  return (
    <Anchor size="sm" href={`tel:${phone}`}>
      {formatPhone(phone)}
    </Anchor>
  );
}

/** An address that can be written to. In a narrow place it breaks before its @. */
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
