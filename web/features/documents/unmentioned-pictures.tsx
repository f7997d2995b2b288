import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { listQuery } from "#shared/client/resource-queries.ts";
import { pageResource } from "#shared/domain/administration/page.ts";
import { mentionsIdentityPictures } from "#shared/domain/documents/picture-mention.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";

/** Names the company's privacy notices that say nothing of pictures of identity documents, to whom may change them. */
export function UnmentionedPictures() {
  const { t } = useTexts();
  const can = useCan();
  const { data } = useQuery({
    ...listQuery(pageResource, "slug=privacy&page_size=10"),
    enabled: can("page", "read") && can("page", "update"),
  });
  const lacking = data?.data.filter(({ body, language }) => !mentionsIdentityPictures(body, language)) ?? [];
  if (lacking.length === 0) return null;
  return (
    <Notice tone="due">
      {t("identity.unmentioned")}{" "}
      {lacking.map(({ id, title, language }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Anchor component={Link} href={`/pages?slug=privacy&language=${language}`}>
            {`${title} (${t(`documents.language.${language}`)})`}
          </Anchor>
        </span>
      ))}
    </Notice>
  );
}
