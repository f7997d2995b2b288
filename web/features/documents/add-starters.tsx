import { Button, Stack } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { call } from "#shared/client/http.ts";
import { invalidateEntity } from "#shared/client/invalidation.ts";
import { queryClient } from "#shared/client/query-client.ts";
import type { AddedStarters, StarterComparison } from "#shared/domain/documents/starters.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { showSuccess } from "#shared/ui/toasts.ts";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

const PATH = "/templates/starters";

const startersQuery = queryOptions({
  queryKey: ["template", "starters"],
  queryFn: async ({ signal }) => (await call<StarterComparison>(PATH, { signal })).data,
});

/** Offers the program's templates that the office lacks, and says which edited ones stay. */
export function AddStarters() {
  const { t, language } = useTexts();
  const mayCreate = useCan()("template", "create");
  const { data } = useQuery({ ...startersQuery, enabled: mayCreate });
  const { mutate, isPending } = useMutation({
    mutationFn: async () => (await call<AddedStarters>(PATH, { method: "POST" })).data,
    onSuccess: async ({ added, renewed }) => {
      showSuccess(t("documents.starters.added", { count: added.length + renewed.length }));
      invalidateEntity("template");
      await queryClient.invalidateQueries(startersQuery);
    },
  });
  if (!data || data.missing.length + data.renewed.length === 0) return null;
  const list = (titles: readonly string[]) => new Intl.ListFormat(language).format(titles);
  return (
    <Notice>
      <Stack gap="xs" align="flex-start">
        {data.missing.length > 0 && <span>{t("documents.starters.missing", { titles: list(data.missing) })}</span>}
        {data.renewed.length > 0 && <span>{t("documents.starters.renewed", { titles: list(data.renewed) })}</span>}
        {data.edited.length > 0 && <span>{t("documents.starters.edited", { titles: list(data.edited) })}</span>}
        <span>{t("documents.starters.unread")}</span>
        <Button variant="default" loading={isPending} onClick={() => mutate()}>
          {t("documents.starters.add")}
        </Button>
      </Stack>
    </Notice>
  );
}
