import { Anchor, Button, Group } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import { call } from "#shared/client/http.ts";
import type { BookingNotice } from "#shared/domain/bookings/booking-notice.ts";
import { type GuarantorNotice, isNoticeDue, type NoticeProgress } from "#shared/domain/documents/guarantor-notice.ts";
import { formatDate, formatInstant } from "#shared/lib/dates.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { Panel } from "./detail/panel.tsx";
import { FileButton } from "./file-button.tsx";
import { NoMailServer } from "./no-mail-server.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { useCan } from "./use-can.ts";
import { useTexts } from "./use-texts.ts";

interface GuarantorNoticesProps {
  /** Whose page it is on. */
  of: { readonly entity: "rental" | "person"; readonly id: string };
}

const KEY = "guarantor-notices";

/** When and how the guarantor was informed, or until when it is due. */
function useStateOf({ mailed_at, mail_state, delivered_on, due_on }: NoticeProgress): string {
  const { t, language } = useTexts();
  if (delivered_on) return t("documents.notice.delivered", { day: formatDate(delivered_on, language) });
  if (mailed_at && (mail_state === "failed" || mail_state === "not_sent")) return t("documents.notice.mail_failed");
  if (mailed_at) return t("documents.notice.mailed", { at: formatInstant(mailed_at, language) });
  if (due_on === null) return t("documents.notice.unknown");
  return t("documents.notice.due", { day: formatDate(due_on, language) });
}

interface NoticeRowProps {
  readonly notice: NoticeProgress;
  readonly name: string;
  /** The page of who is named; null where there is none. */
  readonly href: string | null;
  /** Of the notice in the API. */
  readonly path: string;
  readonly mayChange: boolean;
}

function NoticeRow({ notice, name, href, path, mayChange }: NoticeRowProps) {
  const { t } = useTexts();
  const client = useQueryClient();
  const state = useStateOf(notice);
  const { delivered_on } = notice;
  const isDue = isNoticeDue(notice);
  const { mutate, isPending } = useMutation({
    mutationFn: (is_delivered: boolean) => call(`${path}/delivered`, { method: "POST", body: { is_delivered } }),
    onSuccess: (_answer, is_delivered) =>
      showSuccess(t(is_delivered ? "documents.notice.done" : "documents.notice.undone")),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
  return (
    <li>
      {href === null ? (
        <strong>{name}</strong>
      ) : (
        <Anchor component={Link} href={href} fw={600}>
          {name}
        </Anchor>
      )}{" "}
      <StatusBadge color={isDue ? "amber" : "green"} label={t(`documents.notice.${isDue ? "is_due" : "is_done"}`)} />
      <p style={{ margin: "4px 0" }}>{state}</p>
      <Group gap="sm">
        <FileButton path={`${path}/letter`} name={`${name}.pdf`} label={t("documents.notice.letter")} />
        {mayChange && (isDue || delivered_on !== null) && (
          <Button variant="default" loading={isPending} onClick={() => mutate(delivered_on === null)}>
            {t(delivered_on === null ? "documents.notice.deliver" : "documents.notice.undo")}
          </Button>
        )}
      </Group>
    </li>
  );
}

interface NoticePanelProps {
  readonly hint: "documents.notice.hint" | "documents.notice.booking_hint";
  readonly rows: readonly (NoticeRowProps & { readonly key: string })[] | undefined;
  readonly isError: boolean;
}

function NoticePanel({ hint, rows, isError }: NoticePanelProps) {
  const { t } = useTexts();
  if (isError) return <p role="alert">{t("components.failed.title")}</p>;
  if (!rows || rows.length === 0) return null;
  return (
    <Panel title={t("documents.notice.title")}>
      <p style={{ marginTop: 0 }}>{t(hint)}</p>
      {rows.some(({ notice }) => isNoticeDue(notice)) && <NoMailServer />}
      <ul
        style={rows.length === 1 ? { margin: 0, padding: 0, listStyle: "none" } : { margin: 0, paddingInlineStart: 20 }}
      >
        {rows.map(({ key, ...row }) => (
          <NoticeRow key={key} {...row} />
        ))}
      </ul>
    </Panel>
  );
}

/** The privacy notices of a rental's guarantors, or of a person as a guarantor; nothing where there are none. */
export function GuarantorNotices({ of: { entity, id } }: GuarantorNoticesProps) {
  const can = useCan();
  const { data, isError } = useQuery({
    queryKey: [KEY, entity, id],
    queryFn: async ({ signal }) => (await call<GuarantorNotice[]>(`/${entity}s/${id}/${KEY}`, { signal })).data,
    enabled: can("rental", "read") && can("person", "read"),
  });
  const rows = data?.map((notice) => {
    const { rental_id, rental_label, person_id, person_label } = notice;
    return {
      key: `${rental_id} ${person_id}`,
      notice,
      name: entity === "rental" ? person_label : rental_label,
      href: entity === "rental" ? `/persons/${person_id}` : `/rentals/${rental_id}`,
      path: `/rentals/${rental_id}/${KEY}/${person_id}`,
      mayChange: can("rental", "update"),
    };
  });
  return <NoticePanel hint="documents.notice.hint" rows={rows} isError={isError} />;
}

/** The same of an open booking's guarantors, of whom there is no person yet. */
export function BookingGuarantorNotices({ bookingId }: { bookingId: string }) {
  const can = useCan();
  const { data, isError } = useQuery({
    queryKey: [KEY, "booking", bookingId],
    queryFn: async ({ signal }) => (await call<BookingNotice[]>(`/bookings/${bookingId}/${KEY}`, { signal })).data,
    enabled: can("booking", "read"),
  });
  const rows = data?.map((notice) => ({
    key: notice.occupant_id,
    notice,
    name: notice.name,
    href: null,
    path: `/bookings/${bookingId}/${KEY}/${notice.occupant_id}`,
    mayChange: can("booking", "update"),
  }));
  return <NoticePanel hint="documents.notice.booking_hint" rows={rows} isError={isError} />;
}
