import { Anchor } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "wouter";
import { call } from "#shared/client/http.ts";
import type { Document } from "#shared/domain/documents/document.ts";
import { Notice } from "#shared/ui/notice.tsx";
import { useTexts } from "#web/components/use-texts.ts";

/** The documents that are signed together with this one. */
export function BundledWith({ document: { id, bundle_id } }: { document: Pick<Document, "id" | "bundle_id"> }) {
  const { t } = useTexts();
  const { data } = useQuery({
    queryKey: ["document", "bundle", bundle_id],
    queryFn: async ({ signal }) =>
      (await call<Document[]>(`/documents?bundle_id=${bundle_id ?? ""}&sort=code`, { signal })).data,
  });
  const others = data?.filter((one) => one.id !== id) ?? [];
  if (others.length === 0) return null;
  return (
    <Notice tone="info">
      {t("bundle.with")}{" "}
      {others.map(({ id: other, code, title, state }, index) => (
        <span key={other}>
          {index > 0 && ", "}
          <Anchor component={Link} href={`/documents/${other}`}>
            {code} · {title}
          </Anchor>{" "}
          ({t(`documents.state.${state}`)})
        </span>
      ))}
    </Notice>
  );
}
