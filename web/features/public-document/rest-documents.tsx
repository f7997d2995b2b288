import { Button } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { downloadFile } from "#shared/client/download-file.ts";
import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { formatVerificationCode } from "#shared/domain/documents/verification.ts";
import { useT } from "#shared/ui/use-t.ts";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import classes from "./document.module.css";
import { documentPath } from "./signing-queries.ts";

type RestDocument = SigningPageData["rest"][number];

function Download({ shortKey, document }: { shortKey: string; document: RestDocument }) {
  const t = useT();
  const path = `${documentPath(shortKey)}/documents/${document.code}`;
  const download = useMutation({
    mutationFn: () => downloadFile(`${path}/${document.has_signed_file ? "signed" : "file"}`, `${document.code}.pdf`),
    meta: { toast: "never" },
  });
  const stamp = useMutation({
    mutationFn: () => downloadFile(`${path}/stamp`, `${document.code}.tst`),
    meta: { toast: "never" },
  });
  return (
    <>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-label={`${t(document.has_signed_file ? "signing.download_signed" : "signing.download_unsigned")}: ${document.title}`}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t(document.has_signed_file ? "signing.download_signed" : "signing.download_unsigned")}
      </Button>
      {document.has_stamp_file && (
        <Button
          variant="default"
          size="sm"
          aria-label={`${t("signing.download_stamp")}: ${document.title}`}
          loading={stamp.isPending}
          onClick={() => stamp.mutate()}
        >
          {t("signing.download_stamp")}
        </Button>
      )}
      <SendFailure error={download.error ?? stamp.error} />
    </>
  );
}

interface Props {
  readonly page: Pick<SigningPageData, "rest">;
  readonly isOver?: boolean;
  readonly shortKey?: string;
}

function titleKey({ page, isOver = false }: Props) {
  if (isOver) return "signing.together_over";
  const areSigned = page.rest.some(({ verification_code }) => verification_code !== null);
  return areSigned ? "signing.together_done" : "signing.together";
}

/** The other documents that are signed together; with their files once they are signed. */
export function RestDocuments(props: Props) {
  const { page, shortKey } = props;
  const t = useT();
  return (
    <section className={classes.card}>
      <h2>{t(titleKey(props))}</h2>
      <ul className={classes.others}>
        {page.rest.map((document) => (
          <li key={document.code} className={classes.together}>
            <span>
              <strong>{document.title}</strong>
              <br />
              {document.type} · <span data-unbroken>{document.code}</span>
              {document.verification_code !== null && (
                <>
                  <br />
                  {t("signing.code")}: <span data-unbroken>{formatVerificationCode(document.verification_code)}</span>
                </>
              )}
            </span>
            {shortKey !== undefined && <Download shortKey={shortKey} document={document} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
