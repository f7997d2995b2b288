import { Button } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { call } from "#shared/client/http.ts";
import { queryClient } from "#shared/client/query-client.ts";
import { type IndexReadings, publishedSeries } from "#shared/domain/rentals/index-reading.ts";
import { rentIndexKinds } from "#shared/domain/rentals/rent-index.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import { Instant } from "#web/components/value.tsx";

const readingsQuery = {
  queryKey: ["index_readings"],
  queryFn: async () => (await call<IndexReadings>("/indices/readings")).data,
} as const;

/** How often the page looks whether the reading that a user started has ended, and for how long. */
const POLL_MS = 2000;
const PATIENCE_MS = 60_000;

type Reading = IndexReadings["readings"][number];

const readKinds = rentIndexKinds.filter((kind) => publishedSeries[kind] !== null);
const timeOf = (of: IndexReadings | undefined, kind: Reading["kind"]) =>
  of?.readings.find((reading) => reading.kind === kind)?.read_at;

/** The readings, and whether those that a user started are still on their way: each index has another time when they end. */
function useReadings() {
  const [before, setBefore] = useState<IndexReadings | null>(null);
  const isWaitingFor = (now: IndexReadings | undefined) =>
    before !== null && readKinds.some((kind) => timeOf(now, kind) === timeOf(before, kind));
  const { data } = useQuery({
    ...readingsQuery,
    refetchInterval: ({ state }) => (isWaitingFor(state.data) ? POLL_MS : false),
  });
  useEffect(() => {
    if (before === null) return;
    const timer = setTimeout(() => setBefore(null), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [before]);
  return { data, isWaiting: isWaitingFor(data), setBefore };
}

function Outcome({ kind, read_at, failure }: Reading) {
  const { t } = useTexts();
  return (
    <li>
      {t(`rentals.kind.${kind}`)}: <Instant at={read_at} /> ·{" "}
      {t(failure ? `rentals.index.failure.${failure}` : "rentals.index.read_well")}
    </li>
  );
}

/** Starts a reading of INE's service, and says how the last ones went. */
export function ReadIndicesButton() {
  const { t } = useTexts();
  const { data, isWaiting, setBefore } = useReadings();
  const mayUpdate = useCan()("rent_index", "update");
  const { mutate, isPending } = useMutation({
    mutationFn: () => call("/indices/read", { method: "POST" }),
    onMutate: () => setBefore(data ?? null),
    onSuccess: async () => {
      showSuccess(t("rentals.index.reading"));
      await queryClient.invalidateQueries(readingsQuery);
    },
    onError: () => setBefore(null),
  });
  if (!data?.is_on || !mayUpdate) return null;
  return (
    <Button variant="default" loading={isPending || isWaiting} onClick={() => mutate()}>
      {t("rentals.index.read_now")}
    </Button>
  );
}

/** Where the values come from: INE's service, when it was read last, and which index is typed. */
export function IndexSource() {
  const { t, language } = useTexts();
  const { data } = useQuery(readingsQuery);
  if (!data) return null;
  if (!data.is_on) return <Notice>{t("rentals.index.off")}</Notice>;
  const typed = rentIndexKinds
    .filter((kind) => publishedSeries[kind] === null)
    .map((kind) => t(`rentals.kind.${kind}`));
  const names = new Intl.ListFormat(language).format(typed);
  const tone = data.readings.some(({ failure }) => failure !== null) ? "due" : "info";
  return (
    <Notice tone={tone}>
      {t("rentals.index.on", { names })}
      {data.readings.length > 0 && (
        <ul>
          {data.readings.map((reading) => (
            <Outcome key={reading.kind} {...reading} />
          ))}
        </ul>
      )}
    </Notice>
  );
}
