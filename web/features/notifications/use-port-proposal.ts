import { useEffect, useRef } from "react";
import type { NotificationSettingsInput } from "#shared/domain/notifications/notification-settings.ts";
import type { ResourceForm } from "#web/components/form/use-resource-form.ts";

/** Standard port of each kind of encryption (RFC 6409, RFC 8314, RFC 5321). */
const ports: Readonly<Record<string, number>> = { starttls: 587, tls: 465, none: 25 };
const known = new Set<unknown>([...Object.values(ports), null]);

/** Changing the encryption also sets its port, unless the user has entered another one. */
export function usePortProposal({ fields }: ResourceForm<keyof NotificationSettingsInput>): void {
  const { smtp_security, smtp_port } = fields.values;
  const before = useRef(smtp_security);
  useEffect(() => {
    if (before.current === smtp_security) return;
    before.current = smtp_security;
    const port = ports[String(smtp_security)];
    if (port !== undefined && known.has(smtp_port)) fields.setFieldValue("smtp_port", port);
  }, [smtp_security, smtp_port, fields]);
}
