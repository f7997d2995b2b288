import { useQuery } from "@tanstack/react-query";
import type { DocumentEvent } from "#shared/domain/documents/document-event.ts";
import type { MessageKey } from "#locales/es.ts";
import { pictureSides } from "#shared/domain/documents/identity-picture.ts";
import { smsErrors } from "#shared/domain/notifications/sms.ts";
import { Ago } from "#shared/ui/ago.tsx";
import { Panel } from "#web/components/detail/panel.tsx";
import { useTexts } from "#web/components/use-texts.ts";
import { eventsQuery } from "#web/components/documents/part-query.ts";
import classes from "./documents.module.css";

const textIn = (details: DocumentEvent["details"], name: string) => {
  const value = details[name];
  return typeof value === "string" && value !== "" ? value : null;
};

/** Details of an event: an email address, a file, a reason, and what the mail server answered. */
const moreOf = ({ details, ip }: DocumentEvent) =>
  ["email", "address", "name", "reason", "server_answer", "message_id"]
    .map((name) => textIn(details, name))
    .concat(ip)
    .filter((text) => text !== null);

const fileKinds: ReadonlySet<DocumentEvent["kind"]> = new Set(["sealed", "validation_added"]);

/** Sides of an identity document with the hashes of their pictures. */
const picturesIn = (value: unknown) =>
  typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, hash]) => {
        const side = pictureSides.find((one) => one === name);
        return side && typeof hash === "string" ? [[side, hash] as const] : [];
      })
    : [];

/** How often a code was entered wrongly, what became of the message with it, and fields that another file removed. */
function CodeFacts({ details, kind }: DocumentEvent) {
  const { t } = useTexts();
  const { attempts, channel, dropped_fields, mail_state } = details;
  const reason = smsErrors.find((error) => error === details["sms_error"]);
  const facts = [
    channel === "mail" || channel === "sms" ? t(`documents.code.by_${channel}`) : null,
    typeof attempts === "number" ? t("documents.code.attempts", { count: attempts }) : null,
    kind === "code_sent" && mail_state === "queued" ? t("documents.code.on_its_way") : null,
    kind === "code_sent" && (mail_state === "failed" || mail_state === "not_sent") ? t("documents.code.failed") : null,
    reason ? t(`documents.sms_error.${reason}`) : null,
    typeof dropped_fields === "number" ? t("documents.event_dropped_fields", { count: dropped_fields }) : null,
  ].filter((fact) => fact !== null);
  return facts.length > 0 ? <p className={classes.soft}>{facts.join(" · ")}</p> : null;
}

/** The documents that were sent or signed in the same act, by their codes. */
function TogetherFacts({ details: { together } }: Pick<DocumentEvent, "details">) {
  const { t } = useTexts();
  const codes = Array.isArray(together) ? together.filter((code) => typeof code === "string") : [];
  return codes.length > 0 ? (
    <p className={classes.soft}>{t("documents.event_together", { codes: codes.join(", ") })}</p>
  ) : null;
}

/** The file or the pictures that the event is about, by their hashes. */
function HashFacts({ details, kind }: DocumentEvent) {
  const { t } = useTexts();
  const { side, sha256 } = details;
  const pictures = kind === "picture_given" && typeof side === "string" ? { [side]: sha256 } : details["pictures"];
  const of = picturesIn(pictures).map(([name, hash]) => `${t(`documents.event_side.${name}`)} · SHA-256 ${hash}`);
  const files = fileKinds.has(kind) && typeof sha256 === "string" ? [`SHA-256 ${sha256}`] : [];
  return [...of, ...files].map((text) => (
    <p key={text} className={classes.hash}>
      {text}
    </p>
  ));
}

/** What became of a copy: queued mails are not sent yet. */
function copyKey({ is_mailed, is_too_large, mail_state }: DocumentEvent["details"]): MessageKey | null {
  if (is_too_large === true) return "documents.copy_too_large";
  if (is_mailed !== true) return "documents.copy_no_server";
  if (mail_state === "queued") return "documents.code.on_its_way";
  return mail_state === "failed" ? "documents.copy_failed" : null;
}

function CopyFacts({ details }: Pick<DocumentEvent, "details">) {
  const { t } = useTexts();
  const key = copyKey(details);
  return key === null ? null : <p className={classes.soft}>{t(key)}</p>;
}

/** What happened; an approval is stored as a signature without one. */
function useEventText({ kind, details }: DocumentEvent): string {
  const { t } = useTexts();
  if (kind === "signed" && details["kind"] === "approval") return t("documents.event_approved");
  return t(
    kind === "copied" && details["is_mailed"] !== true ? "documents.event_not_copied" : `documents.event.${kind}`,
  );
}

function Event({ event }: { event: DocumentEvent }) {
  const { t } = useTexts();
  const { signer_name, at } = event;
  const text = useEventText(event);
  const more = moreOf(event);
  return (
    <li>
      <p>
        <strong>{text}</strong>
        {signer_name !== null && ` · ${signer_name}`}
      </p>
      <CodeFacts {...event} />
      <HashFacts {...event} />
      <TogetherFacts details={event.details} />
      {event.kind === "copied" && <CopyFacts details={event.details} />}
      {more.length > 0 && <p className={classes.soft}>{more.join(" · ")}</p>}
      <p className={classes.soft}>
        {event.actor_label ?? event.doer_name ?? t("components.timeline.system")} · <Ago at={at} />
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
