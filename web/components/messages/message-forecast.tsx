import { Skeleton } from "@mantine/core";
import { describeError } from "#shared/client/api-error.ts";
import type { MessageOutlook } from "#shared/domain/notifications/message-draft.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "../use-texts.ts";
import classes from "./messages.module.css";
import type { useOutlook } from "./use-message.ts";

/** Names, and how many more there are. */
function useNames() {
  const { t } = useTexts();
  return (named: readonly { readonly label: string }[], count: number) => {
    const names = named.map(({ label }) => label).join(", ");
    return count > named.length ? t("notifications.message.and_more", { names, count: count - named.length }) : names;
  };
}

function Sample({ sample: { language, to, subject, text, count } }: { sample: MessageOutlook["samples"][number] }) {
  const { t } = useTexts();
  if (subject === "" && text === "") return null;
  const title = t("notifications.message.sample", { to });
  return (
    <section className={classes.sample} aria-label={title}>
      <p className={classes.soft}>
        {title} · {t(`notifications.language.${language}`)} · {t("notifications.message.mails", { count })}
      </p>
      <div lang={language}>
        <strong>{subject}</strong>
        <p className={classes.text}>{text}</p>
      </div>
    </section>
  );
}

function Hindrances({ outlook }: { outlook: MessageOutlook }) {
  const { t } = useTexts();
  const nameAll = useNames();
  const {
    mail_count,
    no_email,
    no_email_count,
    incomplete,
    incomplete_count,
    not_running_count,
    lacks_contact,
    mails_left,
  } = outlook;
  const listed = incomplete.map(({ label, unknown }) => ({
    label: `${label} (${unknown.map((name) => `{${name}}`).join(" ")})`,
  }));
  return (
    <>
      {mail_count === 0 && <Notice tone="due">{t("notifications.message.no_one")}</Notice>}
      {not_running_count > 0 && (
        <Notice tone="due">{t("notifications.message.not_running", { count: not_running_count })}</Notice>
      )}
      {outlook.repeated_count > 0 && (
        <Notice tone="due">{t("notifications.message.repeated", { count: outlook.repeated_count })}</Notice>
      )}
      {no_email_count > 0 && (
        <Notice tone="due">
          {t("notifications.message.no_email", { count: no_email_count, names: nameAll(no_email, no_email_count) })}
        </Notice>
      )}
      {incomplete_count > 0 && (
        <Notice tone="danger">
          {t("notifications.message.incomplete", { names: nameAll(listed, incomplete_count) })}
        </Notice>
      )}
      {lacks_contact && <Notice tone="danger">{t("notifications.message.no_contact", { name: "{contact}" })}</Notice>}
      {mail_count > mails_left && (
        <Notice tone="danger">{t("notifications.message.mails_left", { count: mails_left })}</Notice>
      )}
    </>
  );
}

/** Who gets the message, who does not and why, and the first mail of each language as it would be sent. */
export function MessageForecast({ outlook: { data, error } }: { outlook: ReturnType<typeof useOutlook> }) {
  const { t } = useTexts();
  if (error) return <Notice tone="danger">{describeError(error)}</Notice>;
  if (!data) return <Skeleton height={48} aria-busy />;
  return (
    <>
      <p className={classes.count} role="status">
        {t("notifications.message.mails", { count: data.mail_count })}
      </p>
      <Hindrances outlook={data} />
      {data.samples.map((sample) => (
        <Sample key={sample.language} sample={sample} />
      ))}
    </>
  );
}
