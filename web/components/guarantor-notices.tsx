import { Anchor, Button, Group } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "wouter";
import { call } from "#shared/client/http.ts";
import { type GuarantorNotice, isNoticeDue } from "#shared/domain/documents/guarantor-notice.ts";
import { formatDate, formatInstant } from "#shared/lib/dates.ts";
import { showSuccess } from "#shared/ui/toasts.ts";
import { Panel } from "./detail/panel.tsx";
import { FileButton } from "./file-button.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { useCan } from "./use-can.ts";
import { useTexts } from "./use-texts.ts";

interface GuarantorNoticesProps {
  /** Whose page it is on. */
  of: { readonly entity: "rental" | "person"; readonly id: string };
}

const KEY = "guarantor-notices";

/** When and how the guarantor was informed, or until when it is due. */
function useStateOf({ mailed_at, mail_state, delivered_on, due_on }: GuarantorNotice): string {
  const { t, language } = useTexts();
  if (delivered_on) return t("documents.notice.delivered", { day: formatDate(delivered_on, language) });
  if (mailed_at && (mail_state === "failed" || mail_state === "not_sent")) return t("documents.notice.mail_failed");
  if (mailed_at) return t("documents.notice.mailed", { at: formatInstant(mailed_at, language) });
  if (due_on === null) return t("documents.notice.unknown");
  return t("documents.notice.due", { day: formatDate(due_on, language) });
}

function NoticeRow({ notice, isOnRental }: { notice: GuarantorNotice; isOnRental: boolean }) {
  const { t } = useTexts();
  const client = useQueryClient();
  const mayChange = useCan()("rental", "update");
  const state = useStateOf(notice);
  const { rental_id, rental_label, person_id, person_label, delivered_on } = notice;
  const path = `/rentals/${rental_id}/guarantor-notices/${person_id}`;
  const name = isOnRental ? person_label : rental_label;
  const isDue = isNoticeDue(notice);
  const { mutate, isPending } = useMutation({
    mutationFn: (is_delivered: boolean) => call(`${path}/delivered`, { method: "POST", body: { is_delivered } }),
    onSuccess: (_answer, is_delivered) =>
      showSuccess(t(is_delivered ? "documents.notice.done" : "documents.notice.undone")),
    onSettled: () => client.invalidateQueries({ queryKey: [KEY] }),
  });
  return (
    <li>
      <Anchor component={Link} href={isOnRental ? `/persons/${person_id}` : `/rentals/${rental_id}`} fw={600}>
        {name}
      </Anchor>{" "}
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

/** The privacy notices of a rental's guarantors, or of a person as a guarantor; nothing where there are none. */
export function GuarantorNotices({ of: { entity, id } }: GuarantorNoticesProps) {
  const { t } = useTexts();
  const can = useCan();
  const { data, isError } = useQuery({
    queryKey: [KEY, entity, id],
    queryFn: async ({ signal }) => (await call<GuarantorNotice[]>(`/${entity}s/${id}/${KEY}`, { signal })).data,
    enabled: can("rental", "read") && can("person", "read"),
  });
  if (isError) return <p role="alert">{t("components.failed.title")}</p>;
  if (!data || data.length === 0) return null;
  return (
    <Panel title={t("documents.notice.title")}>
      <p style={{ marginTop: 0 }}>{t("documents.notice.hint")}</p>
      <ul
        style={data.length === 1 ? { margin: 0, padding: 0, listStyle: "none" } : { margin: 0, paddingInlineStart: 20 }}
      >
        {data.map((notice) => (
          <NoticeRow key={`${notice.rental_id} ${notice.person_id}`} notice={notice} isOnRental={entity === "rental"} />
        ))}
      </ul>
    </Panel>
  );
}
