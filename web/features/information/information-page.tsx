import { Button, Skeleton } from "@mantine/core";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { call } from "#shared/client/http.ts";
import type { PageSlug, PublishedPage } from "#shared/domain/administration/page.ts";
import type { Language } from "#shared/lib/language.ts";
import { FormattedPage } from "#web/components/formatted-page.tsx";
import { PageMessage } from "#web/components/page-message.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./information-page.module.css";

/** The query key starts with the entity's, so that an administrator's change is shown at once. */
const publishedPageQuery = (slug: PageSlug, language: Language) =>
  queryOptions({
    queryKey: ["page", "published", slug, language],
    meta: { isPublic: true },
    queryFn: async ({ signal }) => (await call<PublishedPage>(`/pages/friendly/${slug}`, { signal })).data,
  });

const LINES = ["60%", "100%", "92%", "100%", "75%"] as const;

function LoadingPage() {
  return (
    <div className={classes.loading} aria-busy>
      {LINES.map((width, index) => (
        <Skeleton key={width + String(index)} height={index === 0 ? 34 : 16} width={width} radius="sm" />
      ))}
    </div>
  );
}

/** One of the four information pages, with the company's text. */
export function InformationPageView({ slug }: { slug: PageSlug }) {
  const { t, language } = useTexts();
  const { data, error, refetch } = useQuery(publishedPageQuery(slug, language));
  const mayEdit = useCan()("page", "update");
  const edit = mayEdit && <Link href={`/pages?slug=${slug}`}>{t("action.edit")}</Link>;
  if (data) return <FormattedPage title={data.title} body={data.body} actions={edit} />;
  if (!error) return <LoadingPage />;
  return (
    <PageMessage title={t("components.failed.title")} hint={error.message}>
      <Button variant="default" onClick={() => void refetch()}>
        {t("action.retry")}
      </Button>
    </PageMessage>
  );
}
