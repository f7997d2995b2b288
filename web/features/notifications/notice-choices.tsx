import { Checkbox, Skeleton } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { mailServerQuery } from "#shared/client/mail-server.ts";
import { chooseNotice, noticeChoicesQuery } from "#shared/client/notice-choices.ts";
import {
  mailedChannels,
  type NoticeChannel,
  noticeChannels,
  type NoticeChoice,
  type NoticeChoices as Choices,
} from "#shared/domain/notifications/notice-kind.ts";
import { FailedList } from "#web/components/data-table/table-states.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { DesktopPermission } from "./desktop-permission.tsx";
import classes from "./notice-choices.module.css";

const mailed: readonly NoticeChannel[] = mailedChannels;

interface KindLineProps {
  choices: Choices["kinds"][number];
  offered: readonly NoticeChannel[];
  pending: NoticeChoice | null;
  onChoose: (choice: NoticeChoice) => void;
}

function KindLine({ choices: { kind, channels }, offered, pending, onChoose }: KindLineProps) {
  const { t } = useTexts();
  const isPending = (channel: NoticeChannel) => pending?.kind === kind && pending.channel === channel;
  return (
    <li className={classes.kind}>
      <div>
        <strong className={classes.name}>{t(`notifications.kind.${kind}`)}</strong>
        <p className={classes.hint}>{t(`notifications.kind.${kind}_hint`)}</p>
      </div>
      <div className={classes.channels}>
        {offered.map((channel) => (
          <Checkbox
            key={channel}
            label={t(`notifications.channel.${channel}`)}
            aria-label={t("notifications.choices.switch", {
              kind: t(`notifications.kind.${kind}`),
              channel: t(`notifications.channel.${channel}`),
            })}
            checked={isPending(channel) ? pending?.is_on : channels.includes(channel)}
            onChange={({ currentTarget }) => onChoose({ kind, channel, is_on: currentTarget.checked })}
          />
        ))}
      </div>
    </li>
  );
}

/** Why neither mails nor the digest are offered, and how that changes. */
function WithoutServer() {
  const { t, language } = useTexts();
  const maySetUp = useCan()("notification_settings", "update");
  const { data } = useQuery(mailServerQuery);
  const names = new Intl.ListFormat(language, { type: "disjunction" }).format(data?.contacts ?? []);
  return (
    <p className={classes.hint}>
      {t("notifications.choices.no_server")}{" "}
      {maySetUp && t("notifications.choices.no_server_below", { panel: t("notifications.settings.server") })}
      {!maySetUp && names !== "" && t("components.mail_server.ask", { names })}
    </p>
  );
}

function Lines({ choices }: { choices: Choices }) {
  const { t } = useTexts();
  const { kinds, has_mail_server, digest_hour } = choices;
  // A refusal is shown as a toast, which names it.
  const { mutate, variables, isPending } = useMutation({ mutationFn: chooseNotice });
  const offered = noticeChannels.filter((channel) => has_mail_server || !mailed.includes(channel));
  if (kinds.length === 0) return <p className={classes.hint}>{t("notifications.choices.no_kinds")}</p>;
  return (
    <>
      <p className={classes.hint}>{t("notifications.choices.hint")}</p>
      <ul className={classes.kinds}>
        {kinds.map((one) => (
          <KindLine
            key={one.kind}
            choices={one}
            offered={offered}
            pending={isPending ? variables : null}
            onChoose={mutate}
          />
        ))}
      </ul>
      <DesktopPermission />
      {has_mail_server ? (
        <p className={classes.hint}>{t("notifications.choices.digest_hint", { hour: `${digest_hour}:00` })}</p>
      ) : (
        <WithoutServer />
      )}
    </>
  );
}

/** What the user is notified of, by kind and channel. Each change is saved at once. */
export function NoticeChoices() {
  const { t } = useTexts();
  const { data, error, refetch } = useQuery(noticeChoicesQuery);
  return (
    <Panel title={t("notifications.choices.title")}>
      {data && <Lines choices={data} />}
      {!data && error && <FailedList error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} aria-busy />}
    </Panel>
  );
}
