import { Button } from "@mantine/core";
import { IconLink } from "@tabler/icons-react";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import type { Incident } from "#shared/domain/incidents/incident.ts";
import type { IncidentTracking, TrackingLink } from "#shared/domain/incidents/public-incident.ts";
import { formatInstant } from "#shared/lib/dates.ts";
import { CopiedLink } from "#web/components/copied-link.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

export const trackingQuery = (id: string) =>
  queryOptions({
    queryKey: ["incident", id, "tracking"],
    queryFn: async () => (await call<IncidentTracking | null>(`/incidents/${id}/tracking`)).data,
  });

/** The reporter's consents in the public form, with the time. */
function Consents({ id }: { id: string }) {
  const { t, language } = useTexts();
  const { data } = useQuery(trackingQuery(id));
  return data?.consents.map(({ text_id, text_version, at }) => (
    <p key={text_id} style={{ margin: 0 }}>
      {t("incidents.tracking.consent", { at: formatInstant(at, language), version: text_version })}
    </p>
  ));
}

/** The reporter's tracking page: creates its link if there is none, and copies it. */
export function TrackingPanel({ incident }: { incident: Incident }) {
  const { t } = useTexts();
  const mayHandOn = useCan()("incident", "update") && incident.archived_at === null;
  const { mutate, data, isPending } = useMutation({
    mutationFn: async () =>
      (await call<TrackingLink>(`/incidents/${incident.id}/tracking-link`, { method: "POST" })).data,
  });
  return (
    <>
      {mayHandOn && !data && (
        <div>
          <Button
            variant="default"
            leftSection={<IconLink size={16} aria-hidden />}
            loading={isPending}
            onClick={() => mutate()}
          >
            {t("incidents.tracking.link")}
          </Button>
        </div>
      )}
      {data && <CopiedLink label={t("incidents.tracking.label")} address={data.link} />}
      <Consents id={incident.id} />
    </>
  );
}
