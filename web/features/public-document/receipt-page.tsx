import { Button, Loader } from "@mantine/core";
import { IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { downloadFile } from "#shared/client/download-file.ts";
import { SendFailure } from "#web/components/public/send-failure.tsx";
import type { SigningPageData, SigningReceipt } from "#shared/domain/documents/signing.ts";
import { formatVerificationCode } from "#shared/domain/documents/verification.ts";
import { loadArea } from "#shared/client/i18n.ts";
import { lazyComponent } from "#shared/ui/lazy.tsx";
import { formatInstant } from "#shared/lib/dates.ts";
import { useLanguage, useT } from "#shared/ui/use-t.ts";
import { StandalonePage } from "./standalone-page.tsx";
import classes from "./document.module.css";
import { OtherSigners } from "./other-signers.tsx";
import { RestPart } from "./rest-part.tsx";
import { documentPath } from "./signing-queries.ts";

const WithdrawPictures = lazyComponent(async () => {
  const [{ WithdrawPictures: Part }] = await Promise.all([
    import("./withdraw-pictures.tsx"),
    loadArea("signing-parts"),
  ]);
  return Part;
});

interface Props {
  readonly shortKey: string;
  readonly page: SigningPageData;
  readonly receipt: SigningReceipt;
  /** Whether it was signed just now, in this page. */
  readonly isFresh: boolean;
}

function ReceiptFacts({ page, receipt }: Pick<Props, "page" | "receipt">) {
  const t = useT();
  const language = useLanguage();
  return (
    <section className={classes.card}>
      <h2>{page.document.title}</h2>
      <dl className={classes.facts}>
        <div>
          <dt>{t(receipt.kind === "approval" ? "signing.approved_at" : "signing.signed_at")}</dt>
          <dd>{formatInstant(receipt.signed_at, language)}</dd>
        </div>
        <div>
          <dt>{t(receipt.kind === "approval" ? "signing.approved_by" : "signing.signed_by")}</dt>
          <dd>
            {receipt.representative === null
              ? page.signer.name
              : t("signing.signed_by_representative", { name: receipt.representative, party: page.signer.name })}
          </dd>
        </div>
        <div>
          <dt>{t("signing.code")}</dt>
          <dd data-unbroken>
            <strong>{formatVerificationCode(receipt.verification_code)}</strong>
          </dd>
        </div>
      </dl>
      <p className={classes.version}>
        {t("signing.code_hint")} <a href={`/verify?code=${receipt.verification_code}`}>{t("signing.verify")}</a>
      </p>
    </section>
  );
}

/** The sealed file as soon as it exists; the page polls for it. */
function SignedFile({ shortKey, page, receipt }: Omit<Props, "isFresh">) {
  const t = useT();
  const path = receipt.has_signed_file ? "signed" : "file";
  const download = useMutation({
    mutationFn: () => downloadFile(`${documentPath(shortKey)}/${path}`, `${page.document.code}.pdf`),
    meta: { toast: "never" },
  });
  const stamp = useMutation({
    mutationFn: () => downloadFile(`${documentPath(shortKey)}/stamp`, `${page.document.code}.tst`),
    meta: { toast: "never" },
  });
  const isSealing = receipt.is_complete && !receipt.has_signed_file;
  return (
    <section className={classes.file}>
      <p role="status">
        {isSealing && <Loader size={18} aria-hidden />}
        {isSealing && t("signing.sealing")}
        {receipt.has_signed_file && t("signing.sealed")}
        {!receipt.is_complete && t("signing.waits_for_others")}
      </p>
      {!isSealing && (
        <Button
          size="md"
          fullWidth
          variant={receipt.has_signed_file ? "filled" : "default"}
          leftSection={<IconDownload size={20} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t(receipt.has_signed_file ? "signing.download_signed" : "signing.download_unsigned")}
        </Button>
      )}
      {receipt.has_stamp_file && (
        <>
          <p className={classes.version}>{t("signing.stamp_hint")}</p>
          <Button variant="default" fullWidth loading={stamp.isPending} onClick={() => stamp.mutate()}>
            {t("signing.download_stamp")}
          </Button>
        </>
      )}
      <SendFailure error={download.error ?? stamp.error} />
    </section>
  );
}

function titleOf({ kind }: SigningReceipt, isFresh: boolean, isOfSeveral: boolean) {
  if (kind === "approval")
    return isOfSeveral ? "signing.receipt_title_approved_together" : "signing.receipt_title_approved";
  if (isOfSeveral) return "signing.receipt_title_together";
  return isFresh ? "signing.receipt_title" : "signing.receipt_title_later";
}

/** Shown to a signer after signing, and on later visits of their link. */
export function ReceiptPage({ shortKey, page, receipt, isFresh }: Props) {
  const t = useT();
  return (
    <StandalonePage
      tone="done"
      icon={<IconCircleCheck size={38} stroke={1.6} aria-hidden />}
      title={t(titleOf(receipt, isFresh, page.rest.length > 0))}
      hint={t(receipt.is_complete ? "signing.receipt_complete" : "signing.receipt_waiting")}
      takesFocus={isFresh}
    >
      <SignedFile shortKey={shortKey} page={page} receipt={receipt} />
      <ReceiptFacts page={page} receipt={receipt} />
      <RestPart page={page} shortKey={shortKey} />
      {page.pictures && <WithdrawPictures shortKey={shortKey} canWithdraw={page.pictures.can_withdraw} />}
      <OtherSigners others={page.others} />
    </StandalonePage>
  );
}
