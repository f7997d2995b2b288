import { useQuery } from "@tanstack/react-query";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import { Ago } from "#shared/ui/ago.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { eventsQuery } from "#web/components/documents/part-query.ts";
import classes from "./documents.module.css";

const textIn = (details: DocumentEvent["details"], name: string) => {
  const value = details[name];
  return typeof value === "string" && value !== "" ? value : null;
};

/** Details of an event: an email address, a file, a reason. */
const moreOf = ({ details, ip }: DocumentEvent) =>
  [textIn(details, "email"), textIn(details, "name"), textIn(details, "reason"), ip].filter((text) => text !== null);

/**
 * The actor: events caused by a signer have an IP address; a mail sent to a signer has none and is not the signer's
 * action.
 */
const doerOf = ({ actor_label, signer_name, ip }: DocumentEvent) => actor_label ?? (ip === null ? null : signer_name);

function Event({ event }: { event: DocumentEvent }) {
  const { t } = useTexts();
  const { kind, signer_name, at } = event;
  const more = moreOf(event);
  return (
    <li>
      <p>
        <strong>{t(`documents.event.${kind}`)}</strong>
        {signer_name !== null && ` · ${signer_name}`}
      </p>
      {more.length > 0 && <p className={classes.soft}>{more.join(" · ")}</p>}
      <p className={classes.soft}>
        {doerOf(event) ?? t("components.timeline.system")} · <Ago at={at} />
      </p>
    </li>
  );
}

/** The document's history, latest first. */
export function DocumentEvents({ documentId }: { documentId: string }) {
  const { t } = useTexts();
  const { data: events = [] } = useQuery(eventsQuery(documentId));
  return (
    <Panel title={t("documents.tab.events")}>
      <ol className={classes.events}>
        {events.map((event) => (
          <Event key={event.id} event={event} />
        ))}
      </ol>
    </Panel>
  );
}
