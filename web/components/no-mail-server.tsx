import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { mailServerQuery } from "#shared/client/mail-server.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useCan } from "./use-can.ts";
import { useTexts } from "./use-texts.ts";

/** Whether it is known that the company has no mail server, so that nothing would be sent. */
export function useHasNoMailServer(): boolean {
  return useQuery(mailServerQuery).data?.is_set === false;
}

/** How a server comes to be: the settings, for who may change them; others learn whom to ask. */
function SetUpHint({ contacts }: { contacts: readonly string[] }) {
  const { t, language } = useTexts();
  const maySetUp = useCan()("notification_settings", "update");
  if (maySetUp)
    return (
      <Anchor component={Link} href="/notification-settings" inherit>
        {t("components.mail_server.set_up")}
      </Anchor>
    );
  if (contacts.length === 0) return null;
  const names = new Intl.ListFormat(language, { type: "disjunction" }).format(contacts);
  return t("components.mail_server.ask", { names });
}

/** Says that nothing will be sent, where the company has no mail server. Renders nothing if it has one. */
export function NoMailServer() {
  const { t } = useTexts();
  const { data } = useQuery(mailServerQuery);
  if (!data || data.is_set) return null;
  return (
    <Notice tone="due">
      {t("components.mail_server.none")} <SetUpHint contacts={data.contacts} />
    </Notice>
  );
}
