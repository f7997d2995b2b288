import { Badge, Button, Group } from "@mantine/core";
import { IconDeviceDesktop, IconDeviceMobile } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { OpenSession } from "#shared/domain/account/open-session.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { readUserAgent } from "#shared/lib/user-agent.ts";
import { Ago } from "#shared/ui/ago.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { Awaited } from "#web/components/awaited.tsx";
import { Credential, CredentialList } from "#web/components/credential-list.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { EndAllSessions, EndOtherSessions } from "./end-sessions.tsx";
import { endOpenSession, openSessionsQuery } from "./open-sessions-query.ts";
import classes from "./open-sessions.module.css";

const pocketSystems = new Set<string | null>(["Android", "iPhone", "iPad"]);

function useDeviceName(session: OpenSession): string {
  const { t } = useTexts();
  const { browser, system } = readUserAgent(session.user_agent);
  if (browser && system) return t("account.sessions.on", { browser, system });
  return browser ?? system ?? t("account.sessions.unknown");
}

function Session({ session }: { session: OpenSession }) {
  const { t, language } = useTexts();
  const name = useDeviceName(session);
  const Icon = pocketSystems.has(readUserAgent(session.user_agent).system) ? IconDeviceMobile : IconDeviceDesktop;
  const { mutate, isPending } = useMutation({
    mutationFn: () => endOpenSession(session.id),
    onSuccess: () => showSuccess(t("account.sessions.ended")),
  });
  return (
    <Credential
      icon={Icon}
      name={name}
      trailing={
        session.is_current ? (
          <Badge variant="light" tt="none">
            {t("account.sessions.current")}
          </Badge>
        ) : (
          <Button
            variant="default"
            size="xs"
            loading={isPending}
            aria-label={`${t("account.sessions.end")}: ${name}`}
            onClick={() => mutate()}
          >
            {t("account.sessions.end")}
          </Button>
        )
      }
    >
      <span>
        {session.address ?? "–"} · {t("account.sessions.last_used")} <Ago at={session.last_used_at} />
      </span>
      <span>{t("account.sessions.begun", { when: formatInstant(session.created_at, language) })}</span>
    </Credential>
  );
}

/** The user's open sessions; each can be ended here. */
export function OpenSessions() {
  const { t } = useTexts();
  const query = useQuery(openSessionsQuery);
  return (
    <Panel title={t("account.sessions.title")}>
      <p className={classes.hint}>{t("account.sessions.hint")}</p>
      <Awaited query={query} height={52}>
        {(sessions) => (
          <CredentialList>
            {sessions.map((session) => (
              <Session key={session.id} session={session} />
            ))}
          </CredentialList>
        )}
      </Awaited>
      <Group gap="sm">
        {query.data && query.data.length > 1 && <EndOtherSessions />}
        <EndAllSessions />
      </Group>
    </Panel>
  );
}
