import { CertificatePanel, type CertificateUse } from "#web/components/certificates/certificate-panel.tsx";
import { sealCertificate } from "#web/components/certificates/certificate-queries.ts";
import { NoPermission } from "#web/components/no-permission.tsx";
import { PageHeader } from "#web/components/page-header.tsx";
import { useCan } from "#web/components/use-can.ts";
import { useTexts } from "#web/components/use-texts.ts";
import classes from "./seal-page.module.css";
import { StampAuthorityPanel } from "./stamp-authority-panel.tsx";

const use: CertificateUse = {
  source: sealCertificate,
  title: "seal.certificate.title",
  about: "seal.certificate.about",
  none: "seal.certificate.none",
  lost: "seal.certificate.lost",
  over: "seal.certificate.over",
  of_other: "seal.certificate.of_other",
  self_signed: "seal.certificate.self_signed",
  remove_text: "seal.certificate.remove_text",
  allowsOthers: false,
};

/** /seal: what seals signed documents, and who attests the time. */
export function SealPage() {
  const { t } = useTexts();
  const isAllowed = useCan()("company", "read");
  if (!isAllowed) return <NoPermission />;
  return (
    <div className={classes.page}>
      <PageHeader title={t("page.seal")} />
      <CertificatePanel use={use} />
      <StampAuthorityPanel />
    </div>
  );
}
