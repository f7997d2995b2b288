import type { SigningPageData } from "#shared/domain/documents/signing.ts";
import { useT } from "#shared/ui/use-t.ts";
import classes from "./document.module.css";

/** The signer's identity and role. */
export function SignerFacts({ signer }: { signer: SigningPageData["signer"] }) {
  const t = useT();
  const { delegate_name, delegate_reason } = signer;
  return (
    <section className={classes.card}>
      <h2>
        {delegate_name === null
          ? t(signer.task === "approve" ? "signing.approves_as" : "signing.as_whom")
          : t("signing.delegate_for", { name: signer.name })}
      </h2>
      {delegate_name !== null && <p>{t("signing.delegate_of", { name: delegate_name })}</p>}
      <dl className={classes.facts}>
        <div>
          <dt>{t("signing.name")}</dt>
          <dd>
            <strong>{signer.name}</strong>
          </dd>
        </div>
        {signer.documentation !== null && (
          <div>
            <dt>{t("signing.documentation")}</dt>
            <dd data-unbroken>{signer.documentation}</dd>
          </div>
        )}
        <div>
          <dt>{t("signing.in_role")}</dt>
          <dd>{t(`signing.role.${signer.role}`)}</dd>
        </div>
        {delegate_reason !== null && (
          <div>
            <dt>{t("signing.delegated_reason")}</dt>
            <dd>{delegate_reason}</dd>
          </div>
        )}
      </dl>
    </section>
  );
}
