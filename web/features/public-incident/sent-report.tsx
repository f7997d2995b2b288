import { Button } from "@mantine/core";
import { Link } from "wouter";
import type { ReportedIncident } from "#shared/domain/incidents/public-incident.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useT } from "#shared/ui/use-t.ts";
import { PublicMessage } from "#web/components/public/public-message.tsx";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import classes from "./report.module.css";
import type { Photos } from "./use-photos.ts";
import { useSendPhotos } from "./use-send-photos.ts";

/** Progress of the photos, which are sent automatically after the report. */
function PhotoProgress({ left, error, again }: ReturnType<typeof useSendPhotos>) {
  const t = useT();
  if (left === 0) return null;
  if (error === null) return <Notice>{t("reporting.photos.sending", { count: left })}</Notice>;
  return (
    <div>
      <SendFailure error={error} />
      <Button mt="sm" size="md" variant="default" onClick={again}>
        {t("reporting.photos.again", { count: left })}
      </Button>
    </div>
  );
}

interface Props {
  readonly sent: ReportedIncident;
  readonly photos: Photos;
  readonly onAnother: () => void;
}

/** Number and tracking link of the report, to be noted by reporters without an email address. */
export function SentReport({ sent, photos, onAnother }: Props) {
  const t = useT();
  const upload = useSendPhotos(sent.key, photos);
  const path = `/incidents/public/${sent.key}`;
  const isSending = upload.left > 0 && upload.error === null;
  return (
    <PublicMessage kind="done" title={t("reporting.sent", { number: sent.number })} hint={t("reporting.sent_hint")}>
      <code className={classes.link}>{`${window.location.origin}${path}`}</code>
      {sent.is_mailed && <p>{t("reporting.sent_mailed")}</p>}
      <PhotoProgress {...upload} />
      {!isSending && (
        <>
          <Button size="md" component={Link} href={path}>
            {t("reporting.follow")}
          </Button>
          <Button size="md" variant="subtle" onClick={onAnother}>
            {t("reporting.another")}
          </Button>
        </>
      )}
    </PublicMessage>
  );
}
